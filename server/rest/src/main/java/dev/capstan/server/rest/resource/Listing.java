package dev.capstan.server.rest.resource;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.GroupResource;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.LabelSelector;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.endpoints.ProblemException;
import dev.capstan.server.http.Query;
import dev.capstan.server.rest.form.ResourceForm;
import dev.capstan.server.rest.form.TypeName;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// Lists resources of one type or of all, by pages.
///
/// The order is that of kinds, then namespaces, then names. A page begins after the last resource of the page before,
/// whatever has happened meanwhile, so that none is shown twice.
final class Listing {
    private static final int MOST = 1000;
    private static final int USUAL = 500;

    private final Registry registry;

    Listing(Registry registry) {
        this.registry = registry;
    }

    Endpoint endpoint(String path) {
        return Endpoint.of(
                        "GET",
                        path,
                        "List resources; a header Link with rel=\"next\" says that there are more",
                        this::list)
                .with("resource_type_name", "string", "only resources of this type")
                .with("resource_type_version", "string", "only those that were created with this version")
                .with("namespace", "string", "only those in this namespace")
                .with("status", "string", "only those that are pending, reconciling, ready, failed or deleting")
                .with("label_selector", "string", "only those with these labels: tier=gold,!old")
                .with("limit", "integer", "at most so many, 1 to 1000; 500 unless given")
                .with("continue", "string", "where a page ended, as its Link says")
                .answering(200, "[Resource]");
    }

    /// What to show.
    private record Filter(
            Optional<String> version, Optional<String> namespace, Optional<String> status, LabelSelector labels) {
        boolean takes(Stored object, ResourceType type) {
            return labels.matches(object.header().labels())
                    && version.map(each ->
                                    ResourceForm.version(object, type).name().equals(each))
                            .orElse(true)
                    && status.map(each -> ResourceForm.status(object.read()).equals(each))
                            .orElse(true);
        }

        boolean isBeyond(Stored object) {
            return namespace
                    .filter(each -> !each.equals(object.key().namespace()))
                    .isPresent();
        }
    }

    /// A place between two resources.
    ///
    /// @param after the path of the last one that was shown
    private record Place(GroupResource kind, String after) {}

    private void list(Call call) throws IOException {
        var filter = new Filter(
                call.parameter("resource_type_version"),
                call.parameter("namespace"),
                call.parameter("status"),
                LabelSelector.parse(call.parameter("label_selector").orElse("")));
        int limit = (int) number(call, "limit", 1, MOST, USUAL);
        Optional<Place> place = call.parameter("continue").map(Listing::place);
        List<ResourceType> types = types(call, filter);
        View view = registry.view();
        var found = new ArrayList<Shown>();
        for (ResourceType type : types) {
            if (place.isEmpty() || type.resource().compareTo(place.get().kind) >= 0) {
                collect(view, type, filter, place, limit + 1, found);
            }
        }
        boolean more = found.size() > limit;
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        found.stream().limit(limit).forEach(each -> list.add(ResourceForm.of(each.object, each.type)));
        if (more) {
            call.exchange().addHeader("Link", next(call, found.get(limit - 1).object));
        }
        call.send(200, list);
    }

    private record Shown(Stored object, ResourceType type) {}

    private static void collect(
            View view, ResourceType type, Filter filter, Optional<Place> place, int most, List<Shown> found) {
        String after = place.filter(each -> each.kind.equals(type.resource()))
                .map(each -> each.after + "\0")
                .orElse("");
        String start = filter.namespace.map(each -> each + "/").orElse("");
        view.objects(type.resource()).visitFrom(start.compareTo(after) > 0 ? start : after, each -> {
            if (found.size() >= most || filter.isBeyond(each)) {
                return false;
            }
            if (filter.takes(each, type)) {
                found.add(new Shown(each, type));
            }
            return true;
        });
    }

    /// The types whose resources the caller may list. Who may list none is told so.
    private List<ResourceType> types(Call call, Filter filter) {
        Optional<String> name = call.parameter("resource_type_name");
        if (name.isPresent()) {
            ResourceType type = named(name.get());
            registry.check(asked(type.resource(), filter));
            registry.types();
            return List.of(type);
        }
        List<ResourceType> all =
                registry.types().all().stream().filter(TypeName::shows).toList();
        View view = registry.view();
        List<ResourceType> allowed = all.stream()
                .filter(each -> registry.access().allows(Caller.current(), asked(each.resource(), filter), view))
                .toList();
        if (allowed.isEmpty()) {
            registry.check(asked(new GroupResource(TypeName.GROUP, "*"), filter));
        } else {
            registry.check(asked(allowed.getFirst().resource(), filter));
        }
        return allowed;
    }

    private ResourceType named(String name) {
        try {
            return Lookup.type(registry, name, "list");
        } catch (ProblemException e) {
            throw Body.invalid(List.of(
                            new Problem.Field("resource_type_name", "is \"" + name + "\", which is no resource type")))
                    .asException();
        }
    }

    private static Question asked(GroupResource kind, Filter filter) {
        return new ResourcePath(kind, "", filter.namespace.orElse(null), null, "").asked("list");
    }

    private static String next(Call call, Stored last) {
        String token = last.key().resource() + " " + last.key().path();
        Query query = call.exchange().query();
        var parts = new ArrayList<String>();
        query.names().stream()
                .filter(each -> !each.equals("continue"))
                .sorted()
                .forEach(
                        each -> parts.add(each + "=" + encoded(query.first(each).orElse(""))));
        parts.add("continue="
                + Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.UTF_8)));
        return "<" + call.exchange().path() + "?" + String.join("&", parts) + ">; rel=\"next\"";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static Place place(String token) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            int space = text.indexOf(' ');
            int dot = text.indexOf('.');
            if (dot > 0 && dot < space) {
                var kind = new GroupResource(text.substring(dot + 1, space), text.substring(0, dot));
                return new Place(kind, text.substring(space + 1));
            }
        } catch (IllegalArgumentException e) {
            // told below
        }
        throw Body.invalid(List.of(new Problem.Field("continue", "is \"" + token + "\", expected what a Link said")))
                .asException();
    }

    /// A parameter that is a whole number.
    static long number(Call call, String name, long least, long most, long otherwise) {
        Optional<String> given = call.parameter(name);
        if (given.isEmpty()) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(given.get());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw Body.invalid(List.of(new Problem.Field(
                        name, "is \"" + given.get() + "\", expected a whole number from " + least + " to " + most)))
                .asException();
    }
}
