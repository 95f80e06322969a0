package dev.capstan.gotemplate.run;

/// A template that is ready to be rendered.
///
/// @param slots how many variables it has at once
/// @param changesMaps whether it calls a function that changes the map it is given
record Body(String name, Piece.Sequence statements, int slots, boolean changesMaps) {}
