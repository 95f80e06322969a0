package dev.capstan.server.rest.sse;

import dev.capstan.server.http.Query;
import dev.capstan.server.rest.form.TypeName;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Which events a reader wants.
///
/// @param types the names of types; all when there are none
/// @param version of the type; null for all
/// @param namespace null for all
/// @param id of the only resource; 0 for all
record Interest(
        Set<String> types,
        @Nullable String version,
        @Nullable String namespace,
        long id) {
    Interest {
        types = Set.copyOf(types);
    }

    static Interest of(Query query) {
        Set<String> types = query.all("resource_type").stream()
                .filter(each -> !each.isEmpty())
                .map(each -> TypeName.of(TypeName.group(each), TypeName.kind(each)))
                .collect(Collectors.toSet());
        return new Interest(types, text(query, "resource_type_version"), text(query, "namespace"), 0);
    }

    static Interest one(long id) {
        return new Interest(Set.of(), null, null, id);
    }

    boolean wants(Happening happening) {
        return isAbout(happening) && wants(happening.telling());
    }

    /// Whether one of these may be wanted. Nobody is asked to find out.
    boolean mayWantOf(List<Happening> happenings) {
        for (Happening each : happenings) {
            if (isAbout(each) && (!each.told() || wants(each.telling()))) {
                return true;
            }
        }
        return false;
    }

    /// Whether it is about what is wanted, as far as that can be said without knowing what is to be told.
    boolean isAbout(Happening happening) {
        return (id == 0 || id == happening.id())
                && (namespace == null || namespace.equals(happening.key().namespace()))
                && (types.isEmpty() || happening.mayBeOf(types));
    }

    private boolean wants(Telling telling) {
        return !telling.nothing()
                && (types.isEmpty() || types.contains(telling.typeName()))
                && (version == null || version.equals(telling.version()));
    }

    private static @Nullable String text(Query query, String name) {
        return query.first(name).filter(each -> !each.isEmpty()).orElse(null);
    }
}
