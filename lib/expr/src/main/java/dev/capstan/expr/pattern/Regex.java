package dev.capstan.expr.pattern;

import com.google.re2j.Pattern;
import dev.capstan.expr.value.Budget;

/// A regular expression whose use is paid for.
public final class Regex {
    private static final int PIECES_PER_STEP = 8;

    private final Pattern pattern;

    private Regex(Pattern pattern) {
        this.pattern = pattern;
    }

    /// Throws [dev.capstan.expr.value.Problem] as [Patterns#compile] does.
    public static Regex compile(String pattern) {
        return new Regex(Patterns.compile(pattern));
    }

    /// As [#compile(String)], and pays: the time may grow with the square of the length, and with all repetitions
    /// written out.
    public static Regex compile(String pattern, Budget budget) {
        budget.step(10L * pattern.length() + (long) pattern.length() * pattern.length() / 4);
        var regex = compile(pattern);
        budget.step((long) PIECES_PER_STEP * regex.pattern.programSize());
        return regex;
    }

    /// Is there a match somewhere in `text`?
    public boolean find(String text, Budget budget) {
        budget.step(text.length() * (1L + pattern.programSize() / PIECES_PER_STEP));
        return pattern.matcher(text).find();
    }
}
