package dev.capstan.spi.stack;

import java.util.Map;
import java.util.Optional;

/// A resource as a program wants it.
///
/// @param name what the program calls it
/// @param suffix seven hexadecimal digits that nobody else has, for names that are made up: the same in a preview and
///     in the update after it, and another one for a replacement
/// @param old what is there now; empty when it is to be made
public record Wanted(
        TypeSchema schema, String name, String suffix, Map<String, Object> inputs, Optional<Existing> old) {
    public Wanted {
        inputs = Shallow.copy(inputs);
    }

    /// The same with other inputs.
    public Wanted withInputs(Map<String, Object> others) {
        return new Wanted(schema, name, suffix, others, old);
    }
}
