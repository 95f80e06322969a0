package dev.capstan.server.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Endpoints;
import dev.capstan.server.endpoints.OpenApiDocument;
import dev.capstan.server.fleet.cls.ClsEndpoints;
import dev.capstan.server.fleet.form.OwnerIds;
import dev.capstan.server.fleet.owner.Explainer;
import dev.capstan.server.fleet.owner.Lookup;
import dev.capstan.server.fleet.owner.OwnerEndpoints;
import dev.capstan.server.fleet.report.Reporting;
import dev.capstan.server.fleet.report.StatusEndpoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The fleet's API: everything that this module serves, the same at two prefixes.
public final class FleetApi {
    private static final List<String> PREFIXES = List.of("/v1", "/api/hyperfleet/v1");

    private FleetApi() {}

    /// @param explainer who can tell why a phase is what it is; null when nobody can
    public static Endpoints of(Registry registry, Clock clock, @Nullable Explainer explainer) {
        var lookup = new Lookup(registry, OwnerIds.following(registry));
        var reporting = new Reporting(registry, lookup);
        var owners = new OwnerEndpoints(registry, lookup, clock, explainer);
        var statuses = new StatusEndpoints(registry, lookup, reporting);
        var all = new ArrayList<Endpoint>();
        for (String prefix : PREFIXES) {
            var endpoints = new ArrayList<>(owners.endpoints(prefix));
            endpoints.addAll(statuses.endpoints(prefix));
            if (prefix.equals(PREFIXES.getFirst())) {
                endpoints.addAll(new ClsEndpoints(registry, lookup, reporting).endpoints());
            }
            var about = new OpenApiDocument.About(
                    prefix, "Capstan fleet", "Clusters, node pools and what adapters report of them");
            endpoints.add(new OpenApiDocument(about, endpoints, schemas()).endpoint(registry));
            all.addAll(endpoints);
        }
        return new Endpoints(registry, all);
    }

    private static JsonNode schemas() {
        try (InputStream in = FleetApi.class.getResourceAsStream("schemas.yaml")) {
            if (in == null) {
                throw new IllegalStateException("schemas.yaml is missing from the jar");
            }
            return Document.yaml(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
