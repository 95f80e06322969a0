package dev.capstan.expr.value;

/// How much one evaluation may still do. Belongs to one thread.
public final class Budget {
    private long steps;
    private long memory;

    public Budget(long steps, long memory) {
        this.steps = steps;
        this.memory = memory;
    }

    /// Pays for work that grows with a value: a round of a loop, an element looked at, a character scanned.
    public void step(long count) {
        steps -= count;
        if (steps < 0) {
            throw new Problem("step budget exceeded");
        }
    }

    /// Whether all was spent: from then on every further payment fails.
    public boolean exhausted() {
        return steps < 0 || memory < 0;
    }

    /// Pays for what is created: one per element of a collection, one per 16 characters of a text.
    public void grow(long count) {
        memory -= count;
        if (memory < 0) {
            throw new Problem("memory budget exceeded");
        }
    }
}
