package dev.capstan.expr.pattern;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.capstan.expr.value.Problem;

/// Reads regular expressions.
public final class Patterns {
    private Patterns() {}

    /// The expression that `pattern` writes; throws [Problem] when it is none, or one that would be too large.
    public static Pattern compile(String pattern) {
        Size.check(pattern);
        try {
            return Pattern.compile(pattern);
        } catch (PatternSyntaxException problem) {
            throw new Problem("invalid pattern: " + problem.getDescription() + ": `" + problem.getPattern() + "`");
        }
    }
}
