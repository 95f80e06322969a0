package dev.capstan.gotemplate.run;

/// How large a template may be and how much a rendering may do.
///
/// @param text chars of a template
/// @param nesting how deep blocks and parentheses may be nested in a template
/// @param depth how deep templates may call each other, counted in the blocks and parentheses they are then within
/// @param steps how many pieces of templates may be run, elements looked at and so on
/// @param memory chars of the values that functions may make, 16 for each element of a list or map
/// @param output chars that may be written
public record Limits(int text, int nesting, int depth, long steps, long memory, int output) {
    private static final Limits DEFAULTS = new Limits(1 << 20, 100, 500, 1_000_000, 16_000_000, 1 << 20);

    /// The most blocks and parentheses that fit on a small stack.
    private static final int DEEPEST = 1000;

    public Limits {
        if (Math.min(Math.min(text, output), Math.min(nesting, depth)) < 0 || Math.min(steps, memory) < 0) {
            throw new IllegalArgumentException("a limit is negative, expected 0 or more");
        }
        if (Math.max(nesting, depth) > DEEPEST) {
            throw new IllegalArgumentException(
                    "nesting is " + nesting + " and depth is " + depth + ", expected at most " + DEEPEST);
        }
    }

    /// Enough for manifests and messages: a million chars, a million steps.
    public static Limits defaults() {
        return DEFAULTS;
    }

    public Limits withSteps(long most) {
        return new Limits(text, nesting, depth, most, memory, output);
    }

    public Limits withMemory(long most) {
        return new Limits(text, nesting, depth, steps, most, output);
    }

    public Limits withOutput(int most) {
        return new Limits(text, nesting, depth, steps, memory, most);
    }

    public Limits withDepth(int most) {
        return new Limits(text, nesting, most, steps, memory, output);
    }

    public Limits withNesting(int most) {
        return new Limits(text, most, depth, steps, memory, output);
    }

    public Limits withText(int most) {
        return new Limits(most, nesting, depth, steps, memory, output);
    }
}
