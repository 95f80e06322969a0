package dev.capstan.gotemplate.format;

/// How to print one operand: what a `%…` in a format says.
///
/// @param verb the letter, as a code point
/// @param goSyntax the `#` of `%#v`, which means something else than the `#` of any other verb
/// @param width 0 when none is asked for
/// @param precision [#NONE] when none is asked for
record Directive(
        int verb,
        boolean minus,
        boolean plus,
        boolean sharp,
        boolean space,
        boolean zero,
        boolean goSyntax,
        int width,
        int precision) {
    static final int NONE = -1;

    /// `%v`, which is how everything prints that has no format.
    static final Directive PLAIN = new Directive('v', false, false, false, false, false, false, 0, NONE);

    boolean hasPrecision() {
        return precision != NONE;
    }

    /// What to pad with on the left.
    char filler() {
        return zero && !minus ? '0' : ' ';
    }

    Directive withVerb(int other) {
        return new Directive(other, minus, plus, sharp, space, zero, goSyntax, width, precision);
    }

    Directive withPlus() {
        return new Directive(verb, minus, true, sharp, space, zero, goSyntax, width, precision);
    }

    Directive withSharp(boolean other) {
        return new Directive(verb, minus, plus, other, space, zero, goSyntax, width, precision);
    }

    Directive paddedWithSpaces() {
        return new Directive(verb, minus, plus, sharp, space, false, goSyntax, width, precision);
    }
}
