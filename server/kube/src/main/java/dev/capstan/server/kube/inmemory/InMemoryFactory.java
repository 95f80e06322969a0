package dev.capstan.server.kube.inmemory;

import dev.capstan.server.http.Handler;
import io.fabric8.kubernetes.client.http.HttpClient;

/// Where fabric8 gets its HTTP clients from.
final class InMemoryFactory implements HttpClient.Factory {
    private final Handler handler;

    InMemoryFactory(Handler handler) {
        this.handler = handler;
    }

    Handler handler() {
        return handler;
    }

    @Override
    public InMemoryBuilder newBuilder() {
        return new InMemoryBuilder(this);
    }
}
