package dev.capstan.app;

import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.identity.SigningKeys;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `capstan warm-up`: does once what a start does, so that the launcher can keep what the JVM learned from it.
@Command(name = "warm-up", hidden = true)
final class WarmUpCommand implements Callable<Integer> {
    private static final String WATCH = "/apis/resources.capstan.dev/v1/warms?watch=true&timeoutSeconds=10";

    @Override
    public Integer call() throws Exception {
        Path data = Files.createTempDirectory("capstan-warm-up");
        SigningKeys keys = DataDirectory.signingKeys(data);
        var identity = Identity.Options.of(keys).withStranger(Caller.LOCAL_ADMIN);
        try (DataDirectory directory = DataDirectory.open(data);
                ControlPlane plane =
                        ControlPlane.start(new StoreChoice.Sqlite(), data, HttpOptions.local(0), identity);
                HttpClient client = HttpClient.newHttpClient()) {
            keys.make();
            exercise(client, plane.uri());
            reconcile(client, plane.uri());
            ask(directory.writeKubeconfig("", plane.uri().toString()));
        } finally {
            delete(data);
        }
        return 0;
    }

    private static void exercise(HttpClient client, URI server) throws IOException, InterruptedException {
        String maps = "/api/v1/namespaces/default/configmaps";
        for (int i = 0; i < 20; i++) {
            send(client, server, "POST", maps, configMap("warm-" + i));
        }
        for (String path : List.of(
                "/api",
                "/apis",
                "/version",
                "/openapi/v3",
                "/openapi/v3/api/v1",
                "/readyz",
                "/metrics",
                "/api/v1/plugins",
                maps)) {
            send(client, server, "GET", path, "");
        }
        send(client, server, "DELETE", maps, "");
    }

    /// All that a reconciliation goes through, but for the program that it would run: none is allowed here.
    private static void reconcile(HttpClient client, URI server) throws IOException, InterruptedException {
        send(client, server, "POST", "/api/v1/resource-types", """
                {"name": "Warm", "version": "v1", "schema": {"type": "object"},
                 "reconciler": {"action": "process", "with": {"apply": {"command": ["none"]}}}}""");
        send(client, server, "POST", "/api/v1/resources", """
                {"name": "warm", "resource_type_name": "Warm", "resource_type_version": "v1", "spec": {}}""");
        var watch = HttpRequest.newBuilder(server.resolve(WATCH)).build();
        try (var lines = client.send(watch, HttpResponse.BodyHandlers.ofLines()).body()) {
            boolean _ = lines.anyMatch(each -> each.contains("\"failed\""));
        }
    }

    private static void ask(Path kubeconfig) {
        String[] words = {"plugins", "list", "--kubeconfig", kubeconfig.toString()};
        int _ = Main.commandLine(words).execute(words);
    }

    private static String configMap(String name) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name
                + "\"},\"data\":{\"key\":\"value\"}}";
    }

    private static String send(HttpClient client, URI server, String method, String path, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    private static void delete(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
