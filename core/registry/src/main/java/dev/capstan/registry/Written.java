package dev.capstan.registry;

import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.List;

/// The answer to a write: the object as it is now, in the version the caller speaks.
///
/// @param object its last state when it ceased to exist by this write; revision 0 when a dry run created it
/// @param created whether it did not exist before
/// @param warnings what the caller should know although it worked
public record Written(Stored object, ResourceType type, TypeVersion version, boolean created, List<String> warnings) {
    public Written {
        warnings = List.copyOf(warnings);
    }

    public byte[] json() {
        return object.json(type, version);
    }
}
