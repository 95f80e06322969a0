package dev.capstan.expr;

/// How much one evaluation may do before it is stopped with a complaint.
///
/// @param steps rounds of loops times the size of their bodies, elements compared, texts scanned; 10 million by default
/// @param memory elements of the arrays and maps it makes, and texts at 16 characters each; a million by default
public record Limits(long steps, long memory) {
    private static final Limits DEFAULTS = new Limits(10_000_000, 999_999);

    public Limits {
        if (steps < 0 || memory < 0) {
            throw new IllegalArgumentException(
                    "limits are " + steps + " steps and " + memory + " elements, expected 0 or more");
        }
    }

    public static Limits defaults() {
        return DEFAULTS;
    }

    public Limits withSteps(long most) {
        return new Limits(most, memory);
    }

    public Limits withMemory(long most) {
        return new Limits(steps, most);
    }
}
