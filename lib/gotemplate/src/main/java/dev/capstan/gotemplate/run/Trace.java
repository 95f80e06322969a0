package dev.capstan.gotemplate.run;

/// Where a text came from that a function made.
sealed interface Trace {
    /// A template that `include` rendered: all it printed is written already.
    record Rendered() implements Trace {}

    /// Something printed.
    ///
    /// @param lead its indentation, which may begin with a new line
    record Of(Printed printed, String lead, boolean indented) implements Trace {}
}
