package dev.capstan.server.fleet.form;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.Registry;
import dev.capstan.registry.index.Stored;
import dev.capstan.server.endpoints.ObjectIds;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds clusters and node pools by their ids.
public final class OwnerIds {
    private static final Map<GroupResource, OwnerKind> KINDS =
            Arrays.stream(OwnerKind.values()).collect(Collectors.toMap(OwnerKind::resource, Function.identity()));

    private static final Pattern ID = Pattern.compile("(cls|np)-[0-9a-f]{32}");

    private final ObjectIds<String> ids;

    private OwnerIds(ObjectIds<String> ids) {
        this.ids = ids;
    }

    /// Finds what is there now and whatever comes.
    public static OwnerIds following(Registry registry) {
        return new OwnerIds(ObjectIds.following(registry, type -> KINDS.containsKey(type.resource()), OwnerIds::id));
    }

    private static String id(Stored object) {
        OwnerKind kind = KINDS.get(object.key().resource());
        return kind == null ? "" : kind.idOf(object);
    }

    /// What has this id. Nobody is asked whether the caller may see it.
    public Optional<Stored> find(OwnerKind kind, String id) {
        if (!ID.matcher(id).matches()) {
            return Optional.empty();
        }
        return ids.find(id)
                .map(ObjectIds.Found::object)
                .filter(each -> each.key().resource().equals(kind.resource()));
    }
}
