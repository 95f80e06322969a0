package dev.capstan.spi.stack;

import java.util.Map;

/// A resource that is there.
///
/// @param type its token: `aws:s3:Bucket`
/// @param name what the program calls it
/// @param id what the provider calls it
/// @param inputs what it was last made from
/// @param outputs what it gave
public record Existing(String type, String name, String id, Map<String, Object> inputs, Map<String, Object> outputs) {
    public Existing {
        inputs = Shallow.copy(inputs);
        outputs = Shallow.copy(outputs);
    }
}
