package dev.capstan.registry.apply;

import dev.capstan.registry.fields.FieldSet;
import dev.capstan.registry.fields.PathElement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Who owns the number of replicas, told in terms of the scale of an object, and back.
///
/// @param owned by the managers of the object itself
/// @param apiVersion of the object, as the caller speaks it
/// @param paths to the replicas, by the versions there are; empty for a version without scale
public record ScaleFields(ManagedFields owned, String apiVersion, Map<String, Optional<List<PathElement>>> paths) {
    private static final String SCALE = "autoscaling/v1";
    private static final List<PathElement> REPLICAS =
            List.of(new PathElement.Field("spec"), new PathElement.Field("replicas"));

    public ScaleFields {
        paths = Map.copyOf(paths);
    }

    /// Those of the managers that own the number of replicas, as owners of that number of the scale.
    public ManagedFields ofScale() {
        var managers = new LinkedHashMap<Owner, Ownership>();
        owned.byManager().forEach((manager, each) -> {
            if (path(each).filter(path -> each.fields().has(path)).isPresent()) {
                managers.put(manager, new Ownership(FieldSet.ofPath(REPLICAS), SCALE, each.time()));
            }
        });
        return new ManagedFields(managers);
    }

    /// The managers of the object after its scale was changed.
    public ManagedFields afterwards(ManagedFields ofScale) {
        var managers = new LinkedHashMap<Owner, Ownership>();
        var fresh = new LinkedHashMap<>(ofScale.byManager());
        owned.byManager().forEach((manager, each) -> {
            if (!paths.containsKey(each.apiVersion())) {
                return;
            }
            Optional<List<PathElement>> path =
                    path(each).filter(known -> each.fields().has(known));
            if (path.isEmpty() || fresh.remove(manager) != null) {
                managers.put(manager, each);
                return;
            }
            FieldSet rest = each.fields().difference(FieldSet.ofPath(path.get()));
            if (!rest.isEmpty()) {
                managers.put(manager, each.with(rest));
            }
        });
        Optional<List<PathElement>> own = paths.getOrDefault(apiVersion, Optional.empty());
        fresh.forEach((manager, each) -> own.filter(path -> each.fields().has(REPLICAS))
                .ifPresent(path -> managers.put(manager, new Ownership(FieldSet.ofPath(path), apiVersion, null))));
        return new ManagedFields(managers);
    }

    private Optional<List<PathElement>> path(Ownership ownership) {
        return paths.getOrDefault(ownership.apiVersion(), Optional.empty());
    }
}
