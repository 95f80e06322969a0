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
import org.jspecify.annotations.Nullable;

/// Whom controllers talk to.
final class Connections implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Surroundings surroundings;
    private final Elsewhere elsewhere = new Elsewhere();
    private final Clock clock;
    /// Made when a config first needs it, as it takes its time and memory. Guarded by this object's lock.
    private @Nullable HttpClient http;

    Connections(Surroundings surroundings, Clock clock) {
        this.surroundings = surroundings;
        this.clock = clock;
    }

    Flow flow(ControllerConfig config) {
        Wire wire = surroundings.api(config);
        var secrets = new Secrets(wire, clock);
        return new Flow(config, backend(config, secrets), each -> api(each, wire, secrets), clock);
    }

    private ObjectApi api(ControllerConfig config, Wire wire, Secrets secrets)
            throws ApiException, InterruptedException {
        return switch (config.target()) {
            case Target.Here() -> new ObjectApi(wire, config.controller().namespace());
            case Target.Kubeconfig kubeconfig -> elsewhere.api(config.controller(), kubeconfig, secrets);
        };
    }

    private Backend backend(ControllerConfig config, Secrets secrets) {
        ReportTarget report = config.report();
        if (report.url().isEmpty()) {
            return surroundings.backend(config);
        }
        var transport = new HttpTransport(http(), URI.create(report.url().get()), () -> headers(config, secrets));
        return switch (report.form().orElse(ReportTarget.Form.CLS)) {
            case CLS -> new ClsBackend(transport);
            case FLEET -> new FleetBackend(transport);
        };
    }

    private static Map<String, String> headers(ControllerConfig config, Secrets secrets)
            throws IOException, InterruptedException {
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

    private synchronized HttpClient http() {
        HttpClient client = http;
        if (client == null) {
            client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
            http = client;
        }
        return client;
    }

    @Override
    public synchronized void close() {
        elsewhere.close();
        if (http != null) {
            http.shutdownNow(); // Who handles events was waited for, as long as there is time.
        }
    }
}
