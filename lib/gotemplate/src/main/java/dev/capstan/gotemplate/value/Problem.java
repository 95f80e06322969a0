package dev.capstan.gotemplate.value;

/// A rendering that cannot go on. Whoever knows the place in the template makes a complaint of it.
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Problem(String message) {
        super(message, null, false, false);
    }
}
