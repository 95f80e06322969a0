package dev.capstan.stack.cli;

import java.util.function.Consumer;

/// The lines that were said, of which only the end is kept when they are too many. For many threads.
final class Kept implements Consumer<String> {
    private final int limit;
    /// Guarded by this.
    private final StringBuilder text = new StringBuilder();

    /// @param limit how many characters
    Kept(int limit) {
        this.limit = limit;
    }

    @Override
    public synchronized void accept(String line) {
        text.append(line).append('\n');
        text.delete(0, Math.max(0, text.length() - limit));
    }

    synchronized String text() {
        return text.toString();
    }
}
