package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.type.CrdType;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Preconditions;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.rest.type.TypeCatalogue.Entry;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `/api/v1/resource-types`. Who may do something with definitions may do it with types.
public final class TypeEndpoints {
    private static final String TYPES = "/api/v1/resource-types";
    private static final String ONE = TYPES + "/{id}";
    private static final String TYPE = "ResourceType";
    private static final ResourcePath DEFINITIONS = new ResourcePath(CrdType.RESOURCE, "v1", null, null, "");

    private final Registry registry;
    private final TypeCatalogue catalogue;
    private final TypeWrites writes;

    public TypeEndpoints(Registry registry, TypeCatalogue catalogue) {
        this.registry = registry;
        this.catalogue = catalogue;
        this.writes = new TypeWrites(registry);
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.of("POST", TYPES, "Create a resource type, or add a version to one", this::create)
                        .taking("ResourceTypeCreate")
                        .answering(201, TYPE),
                Endpoint.of("GET", TYPES, "List resource types", this::list)
                        .with("name", "string", "only the versions of this type")
                        .answering(200, "[ResourceType]"),
                Endpoint.of("GET", ONE, "Get a resource type", this::get).answering(200, TYPE),
                Endpoint.of("GET", TYPES + "/{name}/{version}", "Get a resource type by name and version", this::named)
                        .answering(200, TYPE),
                Endpoint.of("PUT", ONE, "Change a resource type", this::change)
                        .with("force", "boolean", "change the schema although it may break resources")
                        .taking("ResourceTypeUpdate")
                        .answering(200, TYPE),
                Endpoint.of("DELETE", ONE, "Delete a resource type that no resource refers to", this::delete)
                        .answering(204, ""));
    }

    private void create(Call call) throws IOException {
        registry.check(DEFINITIONS.asked("create"));
        TypeBody type = TypeBody.created(Body.of(call.exchange()));
        send(call, 201, writes.create(type), type.version());
    }

    private void list(Call call) throws IOException {
        registry.check(DEFINITIONS.asked("list"));
        Optional<String> name = call.parameter("name");
        registry.types();
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        catalogue.entries(registry.view()).stream()
                .filter(each -> name.isEmpty() || name.get().equals(each.name()))
                .forEach(each -> list.add(each.form()));
        call.send(200, list);
    }

    private void get(Call call) throws IOException {
        Entry found = entry(call, "get");
        call.send(200, found.form(), found.definition().revision());
    }

    private void named(Call call) throws IOException {
        registry.check(DEFINITIONS.asked("get"));
        registry.types();
        String name = call.variable("name");
        String version = call.variable("version");
        Entry found = catalogue
                .find(registry.view(), name, version)
                .orElseThrow(() -> Problem.notFound("there is no resource type " + name + "/" + version)
                        .asException());
        call.send(200, found.form(), found.definition().revision());
    }

    private void change(Call call) throws IOException {
        Entry found = entry(call, "update");
        TypeBody type = TypeBody.changed(Body.of(call.exchange()), found.name(), found.version());
        boolean force = call.flag("force");
        send(call, 200, writes.change(found, type, force, Preconditions.of(call.exchange())), found.version());
    }

    private void delete(Call call) throws IOException {
        writes.delete(entry(call, "delete"), Preconditions.of(call.exchange()));
        call.sendNothing();
    }

    /// Nobody learns which ids there are who may not see the definitions.
    private Entry entry(Call call, String verb) {
        registry.check(DEFINITIONS.asked(verb));
        long id = call.id();
        Optional<Entry> known = catalogue.find(registry.view(), id);
        if (known.isEmpty()) {
            registry.types();
            known = catalogue.find(registry.view(), id);
        }
        return known.orElseThrow(() -> Problem.notFound("there is no resource type with id " + call.variable("id"))
                .asException());
    }

    private void send(Call call, int status, ResourceKey definition, String version) throws IOException {
        Entry found = catalogue.entries(registry.view()).stream()
                .filter(each -> each.definition().key().equals(definition)
                        && each.version().equals(version))
                .findFirst()
                .orElseThrow(() -> Problem.conflict("somebody has just removed what this request has made")
                        .asException());
        if (status == 201) {
            call.exchange().addHeader("Location", TYPES + "/" + found.id());
        }
        call.send(status, found.form(), found.definition().revision());
    }
}
