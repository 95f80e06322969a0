package dev.capstan.server.rest.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.admission.Operation;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.admission.match.Match;
import dev.capstan.registry.admission.match.Matching;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.server.rest.form.ResourceForm;
import dev.capstan.server.rest.form.TypeName;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The operations on resources of one type, or of all, that a hook is asked about.
///
/// What nobody but the server and reconcilers write (the status, finalizers, what they note in annotations) is no
/// update of a resource.
///
/// @param type null for all types
/// @param version null for all versions
record TypeMatching(@Nullable String type, @Nullable String version, Set<Operation> operations) implements Matching {
    private static final String OWN = "capstan.dev/";

    static TypeMatching read(JsonNode spec) {
        Set<Operation> operations = EnumSet.noneOf(Operation.class);
        for (Operation each : Operation.values()) {
            spec.path("operations").forEach(name -> {
                if (name.asText().equals(each.name())) {
                    operations.add(each);
                }
            });
        }
        return new TypeMatching(
                spec.path("resourceTypeName").textValue(),
                spec.path("resourceTypeVersion").textValue(),
                operations);
    }

    @Override
    public boolean concerns(ResourceType kind, View view) {
        return TypeName.shows(kind) && (type == null || type.equals(TypeName.of(kind)));
    }

    @Override
    public Optional<Match> match(Review review) {
        ResourceType kind = review.request().type();
        boolean meant = operations.contains(review.request().operation())
                && review.request().subresource().isEmpty()
                && concerns(kind, review.view())
                && isChange(review);
        if (!meant) {
            return Optional.empty();
        }
        TypeVersion shown = version(review, kind);
        return version == null || version.equals(shown.name())
                ? Optional.of(new Match(review, kind, shown))
                : Optional.empty();
    }

    private static TypeVersion version(Review review, ResourceType kind) {
        Resource known = review.existing() == null ? review.object() : review.existing();
        return known == null ? kind.storageVersion() : ResourceForm.version(known, kind);
    }

    private static boolean isChange(Review review) {
        Resource before = review.existing();
        Resource after = review.object();
        if (before == null || after == null) {
            return true;
        }
        return !before.tree().path("spec").equals(after.tree().path("spec"))
                || !before.labels().equals(after.labels())
                || !foreign(before).equals(foreign(after));
    }

    private static Map<String, String> foreign(Resource object) {
        var found = new HashMap<>(object.annotations());
        found.keySet().removeIf(each -> each.startsWith(OWN));
        return found;
    }
}
