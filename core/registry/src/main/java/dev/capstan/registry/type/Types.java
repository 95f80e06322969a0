package dev.capstan.registry.type;

import dev.capstan.api.GroupResource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The catalogue of all kinds at one revision. Immutable; a changed definition makes a new catalogue.
public final class Types {
    private final NavigableMap<GroupResource, ResourceType> byResource;
    private final Map<GroupKind, ResourceType> byKind = new HashMap<>();
    private final long revision;

    private record GroupKind(String group, String kind) {}

    /// @param revision changes whenever the catalogue does, for caches and entity tags
    private Types(NavigableMap<GroupResource, ResourceType> byResource, long revision) {
        this.byResource = byResource;
        byResource.values().forEach(each -> byKind.put(new GroupKind(each.group(), each.kind()), each));
        this.revision = revision;
    }

    public static Types of(Collection<ResourceType> types) {
        return of(types, 0);
    }

    public static Types of(Collection<ResourceType> types, long atRevision) {
        var map = new TreeMap<GroupResource, ResourceType>();
        types.forEach(each -> map.put(each.resource(), each));
        return new Types(map, atRevision);
    }

    /// The catalogue with this type added or replaced.
    public Types with(ResourceType type, long atRevision) {
        var map = new TreeMap<>(byResource);
        map.put(type.resource(), type);
        return new Types(map, atRevision);
    }

    public Types without(GroupResource resource, long atRevision) {
        var map = new TreeMap<>(byResource);
        map.remove(resource);
        return new Types(map, atRevision);
    }

    public long revision() {
        return revision;
    }

    public Optional<ResourceType> find(GroupResource resource) {
        return Optional.ofNullable(byResource.get(resource));
    }

    /// The kind that objects of this group and kind belong to.
    public Optional<ResourceType> findKind(String group, String kind) {
        return Optional.ofNullable(byKind.get(new GroupKind(group, kind)));
    }

    public Collection<ResourceType> all() {
        return byResource.values();
    }

    public List<ResourceType> ofGroup(String group) {
        return all().stream().filter(each -> each.group().equals(group)).toList();
    }

    /// The groups that are served, the core group included, each with its served versions, the preferred one first.
    public Map<String, List<String>> groups() {
        return all().stream()
                .collect(Collectors.groupingBy(
                        ResourceType::group,
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), Types::versions)));
    }

    private static List<String> versions(List<ResourceType> types) {
        var names = new ArrayList<>(types.stream()
                .flatMap(type -> type.versions().stream())
                .filter(TypeVersion::served)
                .map(TypeVersion::name)
                .distinct()
                .toList());
        names.sort(VersionOrder.INSTANCE);
        return names;
    }
}
