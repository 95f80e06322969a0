package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.syntax.Printer;
import dev.capstan.gotemplate.value.Absent;

/// What a template makes of values that are not there.
public enum Missing {
    /// As Go does: a missing key prints as `<no value>`, a field of nil is an error.
    NO_VALUE,
    /// As Go does with `missingkey=zero`: a missing key is nil.
    NIL,
    /// As Go does with `missingkey=error`.
    ERROR,
    /// Nil is the same as absent, prints as nothing, has no elements and is equal to nothing.
    EMPTY,
    /// Nil is the same as absent. It may be tested and replaced; to print it or to compute with it is an error.
    FORBIDDEN;

    private static final int LONGEST_PATH = 200;
    private static final Absent NOTHING = new Absent("value");

    /// What stands for a value that is not there. Its path is of use only where it must not be missing.
    Absent absent(Node node) {
        return this == FORBIDDEN ? new Absent(Printer.brief(node, LONGEST_PATH)) : NOTHING;
    }

    /// Whether nil and absent are the same.
    boolean nilIsAbsent() {
        return this == EMPTY || this == FORBIDDEN;
    }
}
