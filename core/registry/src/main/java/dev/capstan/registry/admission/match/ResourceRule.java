package dev.capstan.registry.admission.match;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.admission.Request;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.HashSet;
import java.util.Set;

/// One rule: these operations on these resources. In each set `*` stands for everything.
///
/// @param resources `pods`, `pods/status`, `pods/*`, `*/scale`, `*/*`; `*` alone is no subresource
/// @param scope `Cluster`, `Namespaced` or `*`
/// @param names only the objects of these names; empty for all
public record ResourceRule(
        Set<String> operations,
        Set<String> groups,
        Set<String> versions,
        Set<String> resources,
        String scope,
        Set<String> names) {
    private static final Set<String> ALL = Set.of("*");
    /// Matches every write.
    static final ResourceRule ANY = new ResourceRule(ALL, ALL, ALL, Set.of("*/*"), "*", Set.of());

    public ResourceRule {
        operations = Set.copyOf(operations);
        groups = Set.copyOf(groups);
        versions = Set.copyOf(versions);
        resources = Set.copyOf(resources);
        names = Set.copyOf(names);
    }

    /// Reads a rule of a webhook, or one of a policy, which may name objects too.
    public static ResourceRule read(JsonNode rule) {
        return new ResourceRule(
                texts(rule.path("operations")),
                texts(rule.path("apiGroups")),
                texts(rule.path("apiVersions")),
                texts(rule.path("resources")),
                rule.path("scope").asText("*"),
                texts(rule.path("resourceNames")));
    }

    /// Whether it can match a write of this kind at all, in whatever version, whatever is done to it.
    public boolean concerns(ResourceType type) {
        return hasOrAll(groups, type.group())
                && resources.stream()
                        .anyMatch(each -> isResource(each, type.names().plural()));
    }

    /// Whether it matches the request, taken as one for this kind and version.
    boolean matches(Request request, ResourceType type, TypeVersion version) {
        return hasOrAll(operations, request.operation().name())
                && hasOrAll(groups, type.group())
                && hasOrAll(versions, version.name())
                && inScope(type)
                && resources.stream().anyMatch(each -> isMeant(each, type, request.subresource()))
                && (names.isEmpty() || names.contains(request.name()));
    }

    private boolean inScope(ResourceType type) {
        return switch (scope) {
            case "Cluster" -> !type.namespaced();
            case "Namespaced" -> type.namespaced();
            default -> true;
        };
    }

    private static boolean isMeant(String pattern, ResourceType type, String subresource) {
        int slash = pattern.indexOf('/');
        String part = slash < 0 ? "" : pattern.substring(slash + 1);
        return isResource(pattern, type.names().plural()) && (part.equals("*") || part.equals(subresource));
    }

    private static boolean isResource(String pattern, String plural) {
        int slash = pattern.indexOf('/');
        String resource = slash < 0 ? pattern : pattern.substring(0, slash);
        return resource.equals("*") || resource.equals(plural);
    }

    private static boolean hasOrAll(Set<String> some, String one) {
        return some.contains("*") || some.contains(one);
    }

    private static Set<String> texts(JsonNode array) {
        var found = new HashSet<String>();
        array.forEach(each -> found.add(each.asText()));
        return found;
    }
}
