package dev.capstan.server.rest.resource;

import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Deleted;
import dev.capstan.registry.Registry;
import dev.capstan.registry.Written;
import dev.capstan.registry.history.History;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Preconditions;
import dev.capstan.server.rest.form.ResourceForm;
import dev.capstan.server.rest.form.ResourceIds;
import dev.capstan.server.rest.type.TypeCatalogue;
import java.io.IOException;
import java.time.Clock;
import java.util.List;

/// `/api/v1/resources`. Who may do something with the objects of a kind may do it here.
public final class ResourceEndpoints {
    private static final String RESOURCES = "/api/v1/resources";
    private static final String ONE = RESOURCES + "/{id}";
    private static final String RESOURCE = "Resource";

    private final Lookup lookup;
    private final Creation creation;
    private final Changes changes;
    private final Listing listing;
    private final Reports reports;
    private final Registry registry;

    public ResourceEndpoints(
            Registry registry, ResourceIds ids, TypeCatalogue catalogue, History history, Clock clock) {
        this.registry = registry;
        this.lookup = new Lookup(registry, ids);
        var specs = new Specs(registry, catalogue);
        this.creation = new Creation(registry, specs);
        this.changes = new Changes(registry, specs, clock);
        this.listing = new Listing(registry);
        this.reports = new Reports(history);
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.of("POST", RESOURCES, "Create a resource", this::create)
                        .taking("ResourceCreate")
                        .answering(201, RESOURCE),
                listing.endpoint(RESOURCES),
                Endpoint.of("GET", ONE, "Get a resource", call -> show(call, lookup.byId(call, "get")))
                        .answering(200, RESOURCE),
                Endpoint.of(
                                "GET",
                                RESOURCES + "/by-name/{type}/{version}/{name}",
                                "Get a resource by its type and name",
                                call -> show(call, lookup.byName(call)))
                        .with("namespace", "string", "where it is; default unless given")
                        .answering(200, RESOURCE),
                Endpoint.of("PUT", ONE, "Change the spec of a resource", this::update)
                        .taking("ResourceUpdate")
                        .answering(200, RESOURCE),
                Endpoint.of("DELETE", ONE, "Delete a resource once its finalizers are gone", this::delete)
                        .answering(200, RESOURCE)
                        .answering(204, ""),
                Endpoint.of("PUT", ONE + "/finalizers", "Add and remove finalizers", this::finalizers)
                        .taking("Finalizers")
                        .answering(200, RESOURCE),
                Endpoint.of("POST", ONE + "/reconcile", "Reconcile a resource now", this::reconcile)
                        .answering(202, RESOURCE),
                Endpoint.of("POST", ONE + "/approve", "Approve the plan of a resource", this::approve)
                        .perhapsTaking("Approval")
                        .answering(202, RESOURCE),
                Endpoint.of("GET", ONE + "/history", "What was tried, newest first", this::history)
                        .with("limit", "integer", "at most so many")
                        .answering(200, "[Attempt]"),
                Endpoint.of("GET", ONE + "/outputs", "What the reconciler gave out", this::outputs)
                        .answering(200, "Outputs"));
    }

    private void create(Call call) throws IOException {
        Written written = creation.create(Body.of(call.exchange()));
        call.exchange().addHeader("Location", RESOURCES + "/" + written.object().created());
        send(call, 201, written.object(), written.type());
    }

    private static void show(Call call, ResourceIds.Found found) throws IOException {
        send(call, 200, found.object(), found.type());
    }

    private void update(Call call) throws IOException {
        ResourceIds.Found found = lookup.byId(call, "update");
        Written written = changes.update(found, Body.of(call.exchange()), Preconditions.of(call.exchange()));
        send(call, 200, written.object(), written.type());
    }

    private void delete(Call call) throws IOException {
        ResourceIds.Found found = lookup.byId(call, "delete");
        var conditions = Preconditions.of(call.exchange());
        conditions.check("the resource", Long.toString(found.object().revision()));
        String version = conditions.none() ? null : Long.toString(found.object().revision());
        var exactly = new DeleteOptions(false, null, found.object().header().uid(), version);
        Deleted deleted = registry.delete(Lookup.path(found), exactly);
        if (deleted.gone()) {
            call.sendNothing();
        } else {
            send(call, 200, deleted.object(), deleted.type());
        }
    }

    private void finalizers(Call call) throws IOException {
        ResourceIds.Found found = lookup.byId(call, "update");
        Written written = changes.finalizers(found, Body.of(call.exchange()), Preconditions.of(call.exchange()));
        send(call, 200, written.object(), written.type());
    }

    private void reconcile(Call call) throws IOException {
        Written written = changes.reconcile(lookup.byId(call, "update"));
        send(call, 202, written.object(), written.type());
    }

    private void approve(Call call) throws IOException {
        ResourceIds.Found found = lookup.byId(call, "update");
        Written written = changes.approve(found, Body.perhaps(call.exchange()));
        send(call, 202, written.object(), written.type());
    }

    private void history(Call call) throws IOException {
        call.send(200, reports.history(lookup.byId(call, "get"), Listing.number(call, "limit", 1, 1000, 1000)));
    }

    private void outputs(Call call) throws IOException {
        ResourceIds.Found found = lookup.byId(call, "get");
        call.send(200, Reports.outputs(found), found.object().revision());
    }

    private static void send(Call call, int status, Stored object, ResourceType type) throws IOException {
        call.send(status, ResourceForm.of(object, type), object.revision());
    }
}
