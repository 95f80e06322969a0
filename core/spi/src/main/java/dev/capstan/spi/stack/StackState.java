package dev.capstan.spi.stack;

import dev.capstan.spi.RetryableException;
import java.util.Map;

/// What a stack remembers from one run to the next: entries, each by its key. They are encrypted where they are kept.
/// Used on many threads at once, for different keys.
public interface StackState {
    /// All of them.
    Map<String, Map<String, Object>> load();

    /// Adds or replaces one. When this returns it is safe.
    ///
    /// @throws RetryableException when it could not be kept, or another run has changed it meanwhile
    void put(String key, Map<String, Object> entry);

    /// Removes one, if it is there. When this returns it stays so.
    void remove(String key);
}
