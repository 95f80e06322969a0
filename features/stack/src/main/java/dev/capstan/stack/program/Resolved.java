package dev.capstan.stack.program;

import dev.capstan.spi.stack.Unknown;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A resource as others see it.
///
/// @param type its token, in its short form
/// @param id empty when it is not known yet
/// @param outputs a tree, in which values may be [Secret] or [Unknown]
/// @param complete whether there are no other outputs; else those are not known yet
public record Resolved(
        String urn, String type, String name, Optional<String> id, Map<String, Object> outputs, boolean complete) {
    @Nullable
    Object output(String property) {
        if (property.equals("urn")) {
            return urn;
        }
        if (property.equals("id")) {
            return identity();
        }
        return complete || outputs.containsKey(property) ? outputs.get(property) : Unknown.VALUE;
    }

    /// An id with a secret in it is one.
    Object identity() {
        if (id.isEmpty()) {
            return Unknown.VALUE;
        }
        return Secrecy.censored(id.get(), outputs).equals(id.get()) ? id.get() : new Secret(id.get());
    }
}
