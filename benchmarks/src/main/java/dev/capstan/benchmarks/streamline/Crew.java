package dev.capstan.benchmarks.streamline;

import java.io.IOException;

/// Whoever can be asked for a subject.
interface Crew {
    Told hire(Subject.Order order) throws IOException;

    /// A subject that does as it is told.
    interface Told extends AutoCloseable {
        void tell(String line) throws IOException;

        /// What it says to what it was told; waits for that.
        String answer() throws IOException;

        default String ask(String line) throws IOException {
            tell(line);
            return answer();
        }

        @Override
        void close();
    }
}
