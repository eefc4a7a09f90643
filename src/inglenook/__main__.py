"""`python -m inglenook` is the command `inglenook`."""

from inglenook.cli import main

if __name__ == "__main__":
    main()
