package dev.capstan.conformance.delivery;

import dev.capstan.conformance.KillableApp;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/// Two replicas, one of which may die at any time; another comes then.
final class Replicas implements AutoCloseable {
    private final KillableApp app;
    private final String url;
    private final SimpleMeterRegistry meters;
    private Replica older;
    private Replica newer;

    Replicas(KillableApp app, String url, SimpleMeterRegistry meters) {
        this.app = app;
        this.url = url;
        this.meters = meters;
        this.older = start();
        this.newer = start();
    }

    /// Ends the older in the middle of what it does.
    void crash() {
        older.close();
        older = newer;
        newer = start();
    }

    private Replica start() {
        return new Replica(app.uri(), url, meters);
    }

    @Override
    public void close() {
        older.close();
        newer.close();
    }
}
