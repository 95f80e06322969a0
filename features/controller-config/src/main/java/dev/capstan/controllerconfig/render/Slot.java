package dev.capstan.controllerconfig.render;

import dev.capstan.gotemplate.run.Printed;

/// A value that was printed, for the mark in its place.
///
/// @param indented whether the template indents it, line by line
record Slot(Printed printed, boolean indented) {}
