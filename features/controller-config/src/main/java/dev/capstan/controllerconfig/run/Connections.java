package dev.capstan.controllerconfig.run;

import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.ClsBackend;
import dev.capstan.controllerconfig.backend.FleetBackend;
import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ReportTarget;
import dev.capstan.controllerconfig.config.Target;
import dev.capstan.controllerconfig.flow.Flow;
import dev.capstan.controllerconfig.object.ApiException;
import dev.capstan.controllerconfig.object.ObjectApi;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Whom controllers talk to.
final class Connections implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Wire wire;
    private final Secrets secrets;
    private final Elsewhere elsewhere;
    private final Places places;
    private final Clock clock;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    /// @param wire to the API that has the configs
    /// @param places where clusters are when a config does not say so
    Connections(Wire wire, Places places, Clock clock) {
        this.wire = wire;
        this.secrets = new Secrets(wire, clock);
        this.elsewhere = new Elsewhere(secrets);
        this.places = places;
        this.clock = clock;
    }

    Flow flow(ControllerConfig config) {
        return new Flow(config, backend(config), this::api, clock);
    }

    private ObjectApi api(ControllerConfig config) throws ApiException, InterruptedException {
        String namespace = config.controller().namespace();
        return switch (config.target()) {
            case Target.Here() -> new ObjectApi(wire, namespace);
            case Target.Kubeconfig kubeconfig -> elsewhere.api(kubeconfig, namespace);
        };
    }

    private Backend backend(ControllerConfig config) {
        ReportTarget report = config.report();
        if (report.url().isEmpty()) {
            return places.backend(config);
        }
        var transport = new HttpTransport(http, URI.create(report.url().get()), () -> headers(config));
        return switch (report.form().orElse(ReportTarget.Form.CLS)) {
            case CLS -> new ClsBackend(transport);
            case FLEET -> new FleetBackend(transport);
        };
    }

    private Map<String, String> headers(ControllerConfig config) throws IOException, InterruptedException {
        Optional<String> secret = config.report().headersSecret();
        if (secret.isEmpty()) {
            return Map.of();
        }
        try {
            return secrets.of(new ObjectKey(config.controller().namespace(), secret.get()))
                    .texts();
        } catch (ApiException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        elsewhere.close();
        http.close();
    }
}
