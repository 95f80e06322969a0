package dev.capstan.operator.lifecycle;

import dev.capstan.spi.ManagedResource;
import java.time.Instant;
import java.util.function.Consumer;

/// What an attempt is known by, and how it tells people how far it is.
///
/// @param key the same for the same attempt, also after a crash
/// @param deadline when it will be interrupted
/// @param progress takes a line for people
public record Call(String key, Instant deadline, Consumer<String> progress) {
    /// The key of the attempt that a resource is in: its number is one more than that of the last that has ended.
    public static String key(ManagedResource resource) {
        long number = new Status(resource.status()).attempts() + 1;
        return resource.id() + "-" + resource.generation() + "-" + number;
    }
}
