package dev.capstan.spi.stack;

import java.util.Map;

/// What came of a creation or a change.
///
/// @param id what the provider calls it
/// @param outputs all that others can refer to, the inputs among them where that is useful
public record Made(String id, Map<String, Object> outputs) {
    public Made {
        outputs = Shallow.copy(outputs);
    }
}
