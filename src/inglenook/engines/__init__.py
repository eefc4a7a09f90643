"""The games that come with Inglenook: one package each, found by an entry point like anybody's.

An engine asks for chance, decisions and facts, and never takes them. It imports `inglenook.rules` and nothing above it.
"""
