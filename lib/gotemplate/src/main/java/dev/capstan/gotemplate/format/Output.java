package dev.capstan.gotemplate.format;

import dev.capstan.gotemplate.value.Budget;

/// The text so far, and who pays for more of it.
record Output(StringBuilder text, Budget budget) {
    /// Pays for `chars` that are about to be made.
    void pay(long chars) {
        budget.grow(Math.max(0, chars));
    }

    void append(String more) {
        pay(more.length());
        text.append(more);
    }

    void append(char more) {
        text.append(more);
    }

    void appendCodePoint(int more) {
        text.appendCodePoint(more);
    }

    void repeat(char filler, int count) {
        if (count > 0) {
            pay(count);
            text.repeat(filler, count);
        }
    }

    /// Appends `more` filled up to the width asked for; zeros only ever go to the left.
    void pad(String more, Directive directive) {
        if (directive.width() == 0) {
            append(more);
            return;
        }
        int missing = directive.width() - more.codePointCount(0, more.length());
        if (!directive.minus()) {
            repeat(directive.filler(), missing);
        }
        append(more);
        if (directive.minus()) {
            repeat(' ', missing);
        }
    }
}
