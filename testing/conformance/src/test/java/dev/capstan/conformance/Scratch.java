package dev.capstan.conformance;

import java.util.concurrent.atomic.AtomicInteger;

/// A namespace of its own for one test, removed with it.
public final class Scratch implements AutoCloseable {
    private static final String RUN = Long.toString(System.currentTimeMillis(), 36);
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final Api api;
    private final String name;

    public Scratch(Api api) {
        this.api = api;
        this.name = "t" + RUN + "-" + COUNT.incrementAndGet();
        Answer created = api.post("/api/v1/namespaces", """
                {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "%s"}}""".formatted(name));
        if (created.code() != 201) {
            throw new AssertionError("namespace " + name + " was not created: " + created);
        }
    }

    public String name() {
        return name;
    }

    @Override
    public void close() {
        api.delete("/api/v1/namespaces/" + name);
    }
}
