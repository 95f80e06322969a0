package dev.capstan.stack.cli;

import java.util.function.Consumer;

/// The lines that were said, of which only the end is kept when they are too many. For one thread.
final class Kept implements Consumer<String> {
    private final int limit;
    private final StringBuilder text = new StringBuilder();

    /// @param limit how many characters
    Kept(int limit) {
        this.limit = limit;
    }

    @Override
    public void accept(String line) {
        text.append(line).append('\n');
        text.delete(0, Math.max(0, text.length() - limit));
    }

    String text() {
        return text.toString();
    }
}
