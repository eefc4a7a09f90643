"""The same questions as others would ask them: by libraries of dice, by hand, in C."""
