package dev.capstan.streamline.leader;

/// Whether this process may write.
@FunctionalInterface
public interface Leadership {
    /// Whether nobody else can be leading now. Asked before each write.
    boolean held();

    /// For a process that is alone.
    static Leadership always() {
        return () -> true;
    }
}
