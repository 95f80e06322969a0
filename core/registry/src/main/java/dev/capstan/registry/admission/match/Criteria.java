package dev.capstan.registry.admission.match;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.admission.Request;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.LabelSelector;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which writes somebody wants to be asked about.
///
/// @param rules one of them must match
/// @param excluded none of them may match
/// @param equivalent whether a rule for one version is meant for all versions of the same objects
public record Criteria(
        List<ResourceRule> rules,
        List<ResourceRule> excluded,
        LabelSelector namespaces,
        LabelSelector objects,
        boolean equivalent)
        implements Matching {
    private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

    public Criteria {
        rules = List.copyOf(rules);
        excluded = List.copyOf(excluded);
    }

    /// Reads those of a webhook, which matches nothing without rules.
    public static Criteria ofWebhook(JsonNode webhook) {
        return read(webhook, rules(webhook.path("rules")), List.of());
    }

    /// Reads the `matchConstraints` of a policy or the `matchResources` of a binding, which match everything without
    /// rules.
    public static Criteria ofPolicy(JsonNode resources) {
        List<ResourceRule> rules = rules(resources.path("resourceRules"));
        return read(
                resources,
                rules.isEmpty() ? List.of(ResourceRule.ANY) : rules,
                rules(resources.path("excludeResourceRules")));
    }

    private static Criteria read(JsonNode from, List<ResourceRule> rules, List<ResourceRule> excluded) {
        return new Criteria(
                rules,
                excluded,
                LabelSelector.read(from.path("namespaceSelector")),
                LabelSelector.read(from.path("objectSelector")),
                from.path("matchPolicy").asText("Equivalent").equals("Equivalent"));
    }

    private static List<ResourceRule> rules(JsonNode rules) {
        var found = new ArrayList<ResourceRule>();
        rules.forEach(each -> found.add(ResourceRule.read(each)));
        return found;
    }

    @Override
    public boolean concerns(ResourceType type, View view) {
        if (concerns(type)) {
            return true;
        }
        return equivalent
                && sharesStorage(type)
                && view.types().all().stream()
                        .anyMatch(other -> other.storage().equals(type.storage()) && concerns(other));
    }

    private boolean concerns(ResourceType type) {
        return rules.stream().anyMatch(each -> each.concerns(type));
    }

    @Override
    public Optional<Match> match(Review review) {
        if (!selectsObject(review)) {
            return Optional.empty();
        }
        // Whether there is a namespace matters only to those whom the rules concern.
        if (find(excluded, review).isPresent()) {
            return Optional.empty();
        }
        return find(rules, review).filter(match -> selectsNamespace(review));
    }

    private Optional<Match> find(List<ResourceRule> some, Review review) {
        Request request = review.request();
        if (anyMatches(some, request, request.type(), request.version())) {
            return Optional.of(new Match(review, request.type(), request.version()));
        }
        return equivalent ? findEquivalent(some, review) : Optional.empty();
    }

    /// Rules that come first count first, as in Kubernetes.
    private static Optional<Match> findEquivalent(List<ResourceRule> some, Review review) {
        List<Match> others = equivalents(review);
        for (ResourceRule rule : some) {
            for (Match other : others) {
                if (rule.matches(review.request(), other.type(), other.version())) {
                    return Optional.of(other);
                }
            }
        }
        return Optional.empty();
    }

    /// The other kinds and versions in which the same objects are served, with the same subresource.
    private static List<Match> equivalents(Review review) {
        Request request = review.request();
        var found = new ArrayList<Match>();
        for (ResourceType type : related(review.view(), request.type())) {
            for (TypeVersion version : type.versions()) {
                if (version != request.version()
                        && version.served()
                        && hasSubresource(version, request.subresource())) {
                    found.add(new Match(review, type, version));
                }
            }
        }
        return found;
    }

    private static List<ResourceType> related(View view, ResourceType type) {
        if (!sharesStorage(type)) {
            return List.of(type);
        }
        return view.types().all().stream()
                .filter(other -> other.storage().equals(type.storage()))
                .toList();
    }

    /// Only built-in kinds are shown in more than one form.
    private static boolean sharesStorage(ResourceType type) {
        return type.builtIn();
    }

    private static boolean hasSubresource(TypeVersion version, String subresource) {
        return switch (subresource) {
            case "status" -> version.hasStatus();
            case "scale" -> version.scale() != null;
            default -> true;
        };
    }

    private static boolean anyMatches(
            List<ResourceRule> some, Request request, ResourceType type, TypeVersion version) {
        return some.stream().anyMatch(each -> each.matches(request, type, version));
    }

    private boolean selectsObject(Review review) {
        return objects.everything() || hasLabels(review.object()) || hasLabels(review.existing());
    }

    private boolean hasLabels(@Nullable Resource object) {
        return object != null && objects.matches(object.labels());
    }

    /// A cluster-scoped object that is no namespace is never left out.
    private boolean selectsNamespace(Review review) {
        Request request = review.request();
        boolean isNamespace = request.type().resource().equals(NAMESPACES);
        if (namespaces.everything() || (request.namespace().isEmpty() && !isNamespace)) {
            return true;
        }
        Resource object = review.object();
        boolean written = isNamespace && request.subresource().isEmpty() && object != null;
        return namespaces.matches(
                written && object != null ? object.labels() : labels(review.view(), request.namespace()));
    }

    private static Map<String, String> labels(View view, String namespace) {
        Stored found = view.find(new ResourceKey(NAMESPACES, null, namespace));
        if (found == null) {
            throw new Refusal.NotFound(NAMESPACES, namespace).asException();
        }
        return found.header().labels();
    }
}
