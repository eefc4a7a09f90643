"""Comae: d100 skills, conflicts that take pools apart, and people with reasons. Rules of the Comae Engine, v0.96.

Each file beside this one is a thing a player would name: the roll, the opposed roll, the conflict, lenses, damage,
luck, hazards, healing, improvement, the generator of other people.
"""
