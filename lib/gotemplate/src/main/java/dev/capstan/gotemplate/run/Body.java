package dev.capstan.gotemplate.run;

import java.util.Set;

/// A template that is ready to be rendered.
///
/// @param slots how many variables it has at once
/// @param changesMaps whether it calls a function that changes the map it is given
/// @param texts its texts in quotes, by identity
record Body(String name, Piece.Sequence statements, int slots, boolean changesMaps, Set<String> texts) {}
