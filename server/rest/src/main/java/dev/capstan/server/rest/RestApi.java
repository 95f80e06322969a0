package dev.capstan.server.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.history.History;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Endpoints;
import dev.capstan.server.endpoints.OpenApiDocument;
import dev.capstan.server.rest.form.ResourceIds;
import dev.capstan.server.rest.resource.ResourceEndpoints;
import dev.capstan.server.rest.sse.EventStreams;
import dev.capstan.server.rest.type.TypeCatalogue;
import dev.capstan.server.rest.type.TypeEndpoints;
import dev.capstan.server.rest.webhook.WebhookEndpoints;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/// The REST API: everything that this module serves.
public final class RestApi {
    private static final OpenApiDocument.About ABOUT = new OpenApiDocument.About(
            "/api/v1", "Capstan resources", "Resource types, resources, admission webhooks and events over REST");

    private RestApi() {}

    /// @param condition how the server is
    /// @param meters where streams of events are counted
    /// @param more what others serve under the same roof
    public static Endpoints of(
            Registry registry,
            History history,
            Clock clock,
            Condition condition,
            MeterRegistry meters,
            List<Endpoint> more) {
        var catalogue = new TypeCatalogue();
        ResourceIds ids = ResourceIds.following(registry);
        var endpoints = new ArrayList<Endpoint>();
        endpoints.addAll(new TypeEndpoints(registry, catalogue).endpoints());
        endpoints.addAll(new ResourceEndpoints(registry, ids, catalogue, history, clock).endpoints());
        endpoints.addAll(new WebhookEndpoints(registry).endpoints());
        endpoints.addAll(new EventStreams(registry, ids, EventStreams.Options.defaults(), meters).endpoints());
        endpoints.addAll(new HealthEndpoints(registry, condition).endpoints());
        endpoints.addAll(more);
        endpoints.add(new OpenApiDocument(ABOUT, endpoints, schemas()).endpoint(registry));
        return new Endpoints(registry, endpoints);
    }

    private static JsonNode schemas() {
        try (InputStream in = RestApi.class.getResourceAsStream("schemas.yaml")) {
            if (in == null) {
                throw new IllegalStateException("schemas.yaml is missing from the jar");
            }
            return Document.yaml(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
