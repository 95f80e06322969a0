package dev.capstan.server.kube;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.registry.ResourcePath;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A path below `/api` or `/apis`, taken apart.
///
/// @param group empty for `/api`
/// @param version null when the path ends before it
/// @param resource what is asked for; null when the path names only a group or version
/// @param watch whether it is of the old form `/api/v1/watch/…`
record RequestPath(
        String group, @Nullable String version, @Nullable ResourcePath resource, boolean watch) {
    private static final Set<String> OF_NAMESPACES = Set.of("status", "finalize");

    /// The parts of a path, decoded; empty ones are left out.
    static List<String> segments(String path) {
        var parts = new ArrayList<String>(8);
        for (String part : path.split("/")) {
            if (!part.isEmpty()) {
                parts.add(decoded(part));
            }
        }
        return parts;
    }

    /// Empty when the path is too long or too short to mean anything.
    static Optional<RequestPath> parse(List<String> segments) {
        boolean core = segments.getFirst().equals("api");
        int at = core ? 1 : 2;
        String group = core || segments.size() < 2 ? "" : segments.get(1);
        if (segments.size() <= at) {
            return Optional.of(new RequestPath(group, null, null, false));
        }
        String version = segments.get(at);
        List<String> rest = segments.subList(at + 1, segments.size());
        boolean watch = rest.size() > 1 && rest.getFirst().equals("watch");
        if (watch) {
            rest = rest.subList(1, rest.size());
        }
        if (rest.isEmpty()) {
            return Optional.of(new RequestPath(group, version, null, false));
        }
        ResourcePath resource = resource(group, version, rest);
        return resource == null ? Optional.empty() : Optional.of(new RequestPath(group, version, resource, watch));
    }

    private static @Nullable ResourcePath resource(String group, String version, List<String> rest) {
        boolean inNamespace = rest.getFirst().equals("namespaces")
                && rest.size() > 2
                && !(rest.size() == 3 && group.isEmpty() && OF_NAMESPACES.contains(rest.get(2)));
        String namespace = inNamespace ? rest.get(1) : null;
        List<String> parts = inNamespace ? rest.subList(2, rest.size()) : rest;
        if (parts.size() > 3) {
            return null;
        }
        return new ResourcePath(
                new GroupResource(group, parts.getFirst()),
                version,
                namespace,
                parts.size() > 1 ? parts.get(1) : null,
                parts.size() > 2 ? parts.get(2) : "");
    }

    private static String decoded(String part) {
        if (part.indexOf('%') < 0) {
            return part;
        }
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refusal.BadRequest("the path has a broken percent-encoding: " + part).asException();
        }
    }
}
