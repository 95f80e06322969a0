package dev.capstan.server.fleet.owner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.Stored;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.fleet.form.FleetNames;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.form.OwnerForm;
import dev.capstan.server.fleet.form.OwnerKind;
import dev.capstan.server.fleet.search.Order;
import dev.capstan.server.fleet.search.Search;
import dev.capstan.server.fleet.search.SearchException;
import dev.capstan.server.fleet.search.Subject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Lists clusters, or the node pools of a cluster, by pages: by name unless somebody wants another order.
///
/// A page is a part of what there is at the moment. What is made or deleted between two pages moves the others.
final class Listing {
    private static final int MOST = 100;
    private static final int LAST = 1_000_000_000;

    private final Registry registry;
    private final Lookup lookup;

    Listing(Registry registry, Lookup lookup) {
        this.registry = registry;
        this.lookup = lookup;
    }

    static Endpoint described(Endpoint endpoint) {
        return endpoint.with("page", "integer", "which page, from 1")
                .with("size", "integer", "how many on a page, 1 to 100; 100 unless given")
                .with("order", "string", "by what, such as: status.phase, createdAt desc")
                .with("search", "string", "which, such as: labels.tier = 'gold' and status.phase != 'Ready'");
    }

    /// Something that is found, and where it belongs. Only what is on the page is read again, so that a search among
    /// many does not hold all of them.
    private record Item(Owner owner, Order.Key key) {}

    /// Something that is looked at, read when that is needed.
    private static final class Candidate implements Subject {
        private final Owner owner;
        private @Nullable ObjectNode form;

        Candidate(Owner owner) {
            this.owner = owner;
        }

        ObjectNode form() {
            if (form == null) {
                form = OwnerForm.of(owner);
            }
            return form;
        }

        /// What can be told without reading the whole object is.
        @Override
        public JsonNode field(String name) {
            JsonNodeFactory nodes = JsonNodeFactory.instance;
            return switch (name) {
                case "id" -> nodes.textNode(owner.id());
                case "name" -> nodes.textNode(owner.name());
                case "labels" -> labels(nodes.objectNode());
                default -> form().path(name);
            };
        }

        private ObjectNode labels(ObjectNode form) {
            owner.object().header().labels().forEach(form::put);
            return form;
        }
    }

    void clusters(Call call) throws IOException {
        String namespace = Lookup.namespace(call);
        registry.check(all(OwnerKind.CLUSTER, namespace));
        list(call, OwnerKind.CLUSTER, namespace + "/", Owner::cluster);
    }

    void pools(Call call) throws IOException {
        Lookup.Named named = lookup.allowed(call, each -> all(OwnerKind.NODE_POOL, each.namespace()));
        Owner cluster = lookup.require(named);
        list(call, OwnerKind.NODE_POOL, named.key().path() + ".", cluster::pool);
    }

    private static Question all(OwnerKind kind, String namespace) {
        return new ResourcePath(kind.resource(), FleetNames.VERSION, namespace, null, "").asked("list");
    }

    private void list(Call call, OwnerKind kind, String prefix, Function<Stored, Owner> owner) throws IOException {
        long page = number(call, "page", LAST, 1);
        long size = number(call, "size", MOST, MOST);
        Search search = understood("search", () -> Search.of(call.parameter("search")));
        Order order = understood("order", () -> Order.of(call.parameter("order")));
        registry.types();
        var found = new ArrayList<Item>();
        registry.view().objects(kind.resource()).visitFrom(prefix, each -> {
            boolean below = each.key().path().startsWith(prefix);
            var candidate = new Candidate(owner.apply(each));
            if (below && search.takes(candidate)) {
                found.add(new Item(candidate.owner, order.key(candidate)));
            }
            return below;
        });
        found.sort(Comparator.comparing(Item::key, order));
        call.send(200, form(kind, page, size, found));
    }

    private static ObjectNode form(OwnerKind kind, long page, long size, List<Item> found) {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        ArrayNode items = form.arrayNode();
        found.stream().skip((page - 1) * size).limit(size).forEach(each -> items.add(OwnerForm.of(each.owner)));
        form.put("kind", kind.text() + "List").put("page", page);
        form.put("size", (long) items.size()).put("total", (long) found.size());
        form.set("items", items);
        return form;
    }

    private static <T> T understood(String parameter, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (SearchException e) {
            throw Body.invalid(List.of(new Problem.Field(parameter, Objects.requireNonNull(e.getMessage()))))
                    .asException();
        }
    }

    /// A parameter that is a whole number, from 1.
    private static long number(Call call, String name, long most, long otherwise) {
        Optional<String> given = call.parameter(name);
        if (given.isEmpty()) {
            return otherwise;
        }
        if (given.get().matches("[0-9]{1,10}")) {
            long value = Long.parseLong(given.get());
            if (value >= 1 && value <= most) {
                return value;
            }
        }
        throw Body.invalid(List.of(new Problem.Field(
                        name, "is \"" + given.get() + "\", expected a whole number from 1 to " + most)))
                .asException();
    }
}
