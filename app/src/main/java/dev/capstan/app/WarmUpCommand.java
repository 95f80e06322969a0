package dev.capstan.app;

import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
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
    @Override
    public Integer call() throws Exception {
        Path data = Files.createTempDirectory("capstan-warm-up");
        var identity = Identity.Options.of(DataDirectory.signingKeys(data)).withStranger(Caller.LOCAL_ADMIN);
        try (ControlPlane plane = ControlPlane.start(new StoreChoice.Sqlite(), data, HttpOptions.local(0), identity);
                HttpClient client = HttpClient.newHttpClient()) {
            exercise(client, plane.uri());
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
                "/api", "/apis", "/version", "/openapi/v3", "/openapi/v3/api/v1", "/readyz", "/metrics", maps)) {
            send(client, server, "GET", path, "");
        }
        send(client, server, "DELETE", maps, "");
    }

    private static String configMap(String name) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name
                + "\"},\"data\":{\"key\":\"value\"}}";
    }

    private static void send(HttpClient client, URI server, String method, String path, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .build();
        client.send(request, HttpResponse.BodyHandlers.discarding());
    }

    private static void delete(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
