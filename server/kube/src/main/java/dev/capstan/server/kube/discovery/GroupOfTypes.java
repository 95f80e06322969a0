package dev.capstan.server.kube.discovery;

import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.registry.type.Types;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/// An API group with its kinds.
///
/// @param versions those that are served, the preferred one first
record GroupOfTypes(String name, List<String> versions, List<ResourceType> types) {
    /// All groups with a version that is served, the core group first.
    static List<GroupOfTypes> all(Types types) {
        Map<String, List<ResourceType>> byGroup =
                types.all().stream().collect(Collectors.groupingBy(ResourceType::group));
        return types.groups().entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(each -> new GroupOfTypes(
                        each.getKey(), each.getValue(), byGroup.getOrDefault(each.getKey(), List.of())))
                .sorted(Comparator.comparing(GroupOfTypes::name, GroupOrder.INSTANCE))
                .toList();
    }

    boolean core() {
        return name.isEmpty();
    }

    /// Visits the kinds that are served at a version, by plural.
    void forEach(String version, BiConsumer<ResourceType, TypeVersion> visitor) {
        for (ResourceType type : types) {
            type.version(version).filter(TypeVersion::served).ifPresent(at -> visitor.accept(type, at));
        }
    }
}
