package dev.capstan.conformance.action;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.KillableApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The program with settings for its actions, seen over REST.
final class Workshop implements AutoCloseable {
    private final Path plugins;
    private final KillableApp app;

    Workshop(Path home) throws IOException {
        this.plugins = Files.createDirectories(home.resolve("plugins"));
        this.app = new KillableApp(home.resolve("data"), "--plugins", plugins.toString());
    }

    KillableApp app() {
        return app;
    }

    /// What whoever runs the server sets for an action.
    Workshop set(String action, String settings) throws IOException {
        Files.writeString(plugins.resolve(action + ".properties"), settings);
        return this;
    }

    /// A type that an action reconciles; its resources have a `size`.
    Workshop type(String name, String reconciler) {
        Answer answer = app.api().post("/api/v1/resource-types", """
                {"name": "%s", "version": "v1", "reconciler": %s, "schema": {
                  "type": "object", "properties": {"size": {"type": "integer"}}}}""".formatted(name, reconciler));
        assertThat(answer.code()).as(answer.body()).isEqualTo(201);
        return this;
    }

    /// A Secret with a token, which actions of types name.
    Workshop token(String secret, String token) {
        Answer answer = app.api().post("/api/v1/namespaces/default/secrets", """
                {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "%s"}, "stringData": {"token": "%s"}}""".formatted(secret, token));
        assertThat(answer.code()).as(answer.body()).isEqualTo(201);
        return this;
    }

    /// Creates a resource; returns its address.
    String create(String type, String name) {
        Answer answer = app.api().post("/api/v1/resources", """
                {"name": "%s", "resource_type_name": "%s", "resource_type_version": "v1", "spec": {"size": 3}}""".formatted(name, type));
        assertThat(answer.code()).as(answer.body()).isEqualTo(201);
        return "/api/v1/resources/" + answer.json().path("id").asLong();
    }

    JsonNode await(String resource, String status) {
        return app.api()
                .await(resource, answer -> answer.json().path("status").asText().equals(status))
                .json();
    }

    void reconcile(String resource) {
        assertThat(app.api().post(resource + "/reconcile", "{}").code()).isEqualTo(202);
    }

    /// The attempts, newest first.
    JsonNode history(String resource) {
        return app.api().get(resource + "/history").json();
    }

    /// Deletes a resource and waits until it is gone.
    void delete(String resource) {
        assertThat(app.api().delete(resource).code()).isEqualTo(200);
        app.api().await(resource, answer -> answer.code() == 404);
    }

    @Override
    public void close() {
        app.close();
    }
}
