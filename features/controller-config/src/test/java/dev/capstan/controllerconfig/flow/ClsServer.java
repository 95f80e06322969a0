package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/// A backend of cls, over HTTP: clusters by id and node pools by `cluster/nodepools/id`, what was reported on them
/// in its order, and the headers that came with it.
public final class ClsServer implements AutoCloseable {
    private static final String PREFIX = "/api/v1/clusters/";

    private final Map<String, ObjectNode> clusters = new ConcurrentHashMap<>();
    private final Map<String, List<JsonNode>> reports = new ConcurrentHashMap<>();
    private final Map<String, Map<String, List<String>>> headers = new ConcurrentHashMap<>();
    private final HttpServer server;
    private volatile int answer = 200;
    private volatile int toGets = 200;

    private ClsServer(HttpServer server) {
        this.server = server;
    }

    public static ClsServer start() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var cls = new ClsServer(server);
        server.createContext(PREFIX, cls::handle);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return cls;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1");
    }

    public void put(String id, String json) {
        var tree = (ObjectNode)
                Document.json(json.getBytes(StandardCharsets.UTF_8)).tree();
        clusters.put(id, tree.put("id", id.substring(id.lastIndexOf('/') + 1)));
    }

    public void remove(String id) {
        clusters.remove(id);
    }

    /// Answers everything with this from now on, unless it is 200.
    public void answerWith(int status) {
        answer = status;
    }

    /// Answers those who ask for clusters with this from now on, unless it is 200.
    public void answerGetsWith(int status) {
        toGets = status;
    }

    public List<JsonNode> reports(String id) {
        return List.copyOf(reports.getOrDefault(id, List.of()));
    }

    /// What came with the last report.
    public Map<String, List<String>> headers(String id) {
        return headers.getOrDefault(id, Map.of());
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath().substring(PREFIX.length());
            String id = path.endsWith("/status") ? path.substring(0, path.lastIndexOf('/')) : path;
            ObjectNode cluster = clusters.get(id);
            int refusal = exchange.getRequestMethod().equals("GET") && answer == 200 ? toGets : answer;
            if (refusal != 200) {
                send(exchange, refusal, "{\"message\": \"not now\"}");
            } else if (cluster == null) {
                send(exchange, 404, "{}");
            } else if (exchange.getRequestMethod().equals("PUT")) {
                JsonNode report =
                        Document.json(exchange.getRequestBody().readAllBytes()).tree();
                headers.put(id, Map.copyOf(exchange.getRequestHeaders()));
                reports.computeIfAbsent(id, _ -> new CopyOnWriteArrayList<>()).add(report);
                send(exchange, 200, "{}");
            } else {
                send(exchange, 200, JsonText.string(cluster));
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
