package dev.capstan.streamline.cache;

import dev.capstan.streamline.wire.ObjectKey;
import java.util.List;
import java.util.Map;

/// What the engine needs to know of an object without reading all of it.
///
/// @param generation 0 when the object has none
/// @param deleting whether it has a deletion timestamp
/// @param directives its annotations that begin with `streamline.io/`
/// @param owners its owner references
public record Header(
        ObjectKey key,
        String uid,
        long resourceVersion,
        long generation,
        boolean deleting,
        Map<String, String> directives,
        List<Owner> owners) {
    /// How annotations begin that speak to the engine.
    public static final String DIRECTIVE = "streamline.io/";

    public Header {
        directives = Map.copyOf(directives);
        owners = List.copyOf(owners);
    }
}
