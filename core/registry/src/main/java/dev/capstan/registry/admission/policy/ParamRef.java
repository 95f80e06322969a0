package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.admission.policy.ParamKind.Served;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which parameters a binding means: one by its name, or all with certain labels.
///
/// @param name empty when the selector counts
/// @param namespace empty for that of the object which is written
/// @param required whether the policy fails when there is none, rather than not holding
record ParamRef(String name, String namespace, @Nullable LabelSelector selector, boolean required) {
    /// Null when a binding names none.
    static @Nullable ParamRef of(JsonNode written) {
        if (!written.isObject()) {
            return null;
        }
        JsonNode selector = written.path("selector");
        return new ParamRef(
                written.path("name").asText(),
                written.path("namespace").asText(),
                selector.isObject() ? LabelSelector.read(selector) : null,
                written.path("parameterNotFoundAction").asText().equals("Deny"));
    }

    /// The parameters there are, in the version that the policy asks for.
    ///
    /// @param requested the namespace of the write; empty when it has none
    /// @throws MisconfiguredException when that makes no sense, or there are none and one is required
    List<Resource> resolve(Served kind, String requested, View view) {
        String place = place(kind, requested);
        List<Resource> found = name.isEmpty() ? selected(kind, place, view) : named(kind, place, view);
        if (found.isEmpty() && required) {
            throw new MisconfiguredException("no params found for policy binding with `Deny` parameterNotFoundAction");
        }
        return found;
    }

    private String place(Served kind, String requested) {
        if (!kind.type().namespaced()) {
            if (!namespace.isEmpty()) {
                throw new MisconfiguredException(
                        "paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
            }
            return "";
        }
        String place = namespace.isEmpty() ? requested : namespace;
        if (place.isEmpty()) {
            throw new MisconfiguredException(
                    "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources");
        }
        return place;
    }

    private List<Resource> named(Served kind, String place, View view) {
        Stored found = view.find(new ResourceKey(kind.type().storage(), place.isEmpty() ? null : place, name));
        return found == null ? List.of() : List.of(found.read(kind.type(), kind.version()));
    }

    private List<Resource> selected(Served kind, String place, View view) {
        LabelSelector labels = selector == null ? LabelSelector.EVERYTHING : selector;
        String prefix = place.isEmpty() ? "" : place + "/";
        var found = new ArrayList<Resource>();
        view.objects(kind.type().storage()).visitFrom(prefix, stored -> {
            if (!stored.key().path().startsWith(prefix)) {
                return false;
            }
            if (labels.matches(stored.header().labels())) {
                found.add(stored.read(kind.type(), kind.version()));
            }
            return true;
        });
        return found;
    }
}
