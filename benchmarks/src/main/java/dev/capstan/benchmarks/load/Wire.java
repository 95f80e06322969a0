package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.util.List;

/// Connections on which talks are held, each on its own.
public interface Wire extends AutoCloseable {
    /// Opens a connection for each talk and starts them.
    static Wire open(Target target, List<? extends Talk> talks) throws IOException {
        return target.encrypted() ? ThreadWire.open(target, talks) : SelectorWire.open(target, talks);
    }

    /// Waits until every talk has said all; returns the nanoseconds it took from the first word to the last answer.
    long await() throws InterruptedException;

    /// Ends all talks, also those that go on.
    @Override
    void close();
}
