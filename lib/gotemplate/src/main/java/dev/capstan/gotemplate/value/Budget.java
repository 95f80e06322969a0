package dev.capstan.gotemplate.value;

/// How much one rendering may still do. Belongs to one thread.
public final class Budget {
    private long steps;
    private long memory;

    public Budget(long steps, long memory) {
        this.steps = steps;
        this.memory = memory;
    }

    /// Pays for work: a node run, an element looked at, a few characters scanned.
    public void step(long count) {
        steps -= count;
        if (steps < 0) {
            throw new Problem("step budget exceeded");
        }
    }

    /// Pays for what is created, before it is: chars of text, 16 per element of a collection.
    public void grow(long chars) {
        memory -= chars;
        if (memory < 0) {
            throw new Problem("memory budget exceeded");
        }
    }
}
