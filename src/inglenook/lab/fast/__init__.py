"""What is worth compiling: loops over plain numbers. Each runs as it stands, slower, where numba isn't installed."""
