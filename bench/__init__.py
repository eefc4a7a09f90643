"""How fast Inglenook is: ratios against a named rival or limit, measured in the same run.

`./dev bench [--json] [NAME...]`; `BENCH_QUICK=1` asks smaller questions and takes well under 40 seconds.
"""
