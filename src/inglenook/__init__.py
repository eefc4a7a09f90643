"""Inglenook: one table for small tabletop role-playing engines."""

__version__ = "0.1.0"
