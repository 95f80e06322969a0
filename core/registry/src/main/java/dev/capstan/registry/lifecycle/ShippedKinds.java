package dev.capstan.registry.lifecycle;

import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.CrdType;
import java.util.List;

/// The custom kinds that come with the program.
///
/// Each definition carries a number. One that is missing or has a lower number is put in its place. A higher one is
/// left alone, as it is that of a newer program on the same store.
final class ShippedKinds {
    private static final String NUMBER = CrdType.SHIPPED;

    private final Registry registry;

    ShippedKinds(Registry registry) {
        this.registry = registry;
    }

    void ensure(List<Resource> definitions) {
        Standing.together(definitions.stream()
                .map(each -> Standing.action("CustomResourceDefinition " + each.name(), () -> ensure(each)))
                .toList());
    }

    private void ensure(Resource wanted) {
        var key = new ResourceKey(CrdType.RESOURCE, null, wanted.name());
        Stored stored = registry.view().find(key);
        if (stored == null) {
            Standing.create(registry, CrdType.RESOURCE, wanted.copy().tree());
        } else if (number(stored.read()) < number(wanted)) {
            Absence.ignoring(() -> registry.change(ResourcePath.of(key), object -> replaced(object, wanted)));
        }
    }

    /// 0 for a definition that somebody else has made.
    private static int number(Resource definition) {
        String text = definition.annotations().getOrDefault(NUMBER, "");
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
    }

    private static Resource replaced(Resource object, Resource wanted) {
        object.tree().set("spec", wanted.tree().path("spec").deepCopy());
        wanted.annotations()
                .forEach((name, value) ->
                        object.ownMetadata().withObject("/annotations").put(name, value));
        return object;
    }
}
