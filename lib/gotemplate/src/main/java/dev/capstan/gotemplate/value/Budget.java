package dev.capstan.gotemplate.value;

/// How much one rendering may still do. Belongs to one thread.
///
/// Whoever takes long lets others go first now and then: virtual threads are not interrupted for each other.
public final class Budget {
    /// More than a manifest takes.
    private static final long TURN = 2_000;

    private long steps;
    private long memory;
    /// When so few steps are left, others go first; never below 0.
    private long turn;

    public Budget(long steps, long memory) {
        this.steps = steps;
        this.memory = memory;
        this.turn = Math.max(0, steps - TURN);
    }

    /// Pays for work: a node run, an element looked at, a few characters scanned.
    public void step(long count) {
        steps -= count;
        if (steps < turn) {
            pause();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // Nothing relies on it: others are only sooner for it.
    private void pause() {
        if (steps < 0) {
            throw new Problem("step budget exceeded");
        }
        turn = Math.max(0, steps - TURN);
        Thread.yield();
    }

    /// Pays for what is created, before it is: chars of text, 16 per element of a collection.
    public void grow(long chars) {
        memory -= chars;
        if (memory < 0) {
            throw new Problem("memory budget exceeded");
        }
    }
}
