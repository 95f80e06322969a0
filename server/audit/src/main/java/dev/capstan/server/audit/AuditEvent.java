package dev.capstan.server.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.access.UserInfo;
import dev.capstan.registry.access.Witness;
import dev.capstan.server.http.Exchange;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What is known of one request, and how that is written down. Belongs to the thread that serves the request.
///
/// The text of a refusal is left out, since it may repeat what was sent; so are headers, which hold tokens.
final class AuditEvent implements Witness {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
    private static final int LONGEST_AGENT = 1024;
    private static final int MOST_ADDRESSES = 10;

    private final String id;
    private final Exchange exchange;
    private final boolean bodies;
    private final Instant received;
    private final long start = System.nanoTime();

    private @Nullable Caller caller;
    private @Nullable Caller other;
    private @Nullable Question question;
    private String decision = "";
    private String reason = "";
    private @Nullable JsonNode body;
    private String createdName = "";
    private final Map<String, String> notes = new TreeMap<>();
    private int code;

    AuditEvent(String id, Exchange exchange, boolean bodies, Clock clock) {
        this.id = id;
        this.exchange = exchange;
        this.bodies = bodies;
        this.received = clock.instant();
    }

    /// How far the request has come.
    enum Stage {
        STARTED("ResponseStarted"),
        COMPLETE("ResponseComplete");

        private final String word;

        Stage(String word) {
            this.word = word;
        }
    }

    @Override
    public void identified(Caller known) {
        caller = known;
    }

    @Override
    public void speaksFor(Caller somebody) {
        other = somebody;
    }

    /// The first question is what the request is about; others come up while it is served.
    @Override
    public void allowed(Question asked, Supplier<String> why) {
        if (question == null && !isImpersonation(asked)) {
            question = asked;
            decision = "allow";
            reason = why.get();
        }
    }

    @Override
    public void refused(Question asked, String why) {
        if (question == null && !isImpersonation(asked)) {
            question = asked;
        }
        decision = "forbid";
        reason = isImpersonation(asked) ? "may not impersonate" : why;
    }

    private static boolean isImpersonation(Question asked) {
        return asked.verb().equals("impersonate");
    }

    @Override
    public void received(JsonNode tree) {
        createdName = tree.at("/metadata/name").asText("");
        if (bodies && !Confidential.is(question, tree)) {
            body = tree.deepCopy();
        }
    }

    @Override
    public void annotated(String key, String value) {
        notes.put(key, value);
    }

    void answered(int status) {
        code = status;
    }

    /// The line to write, its end included.
    byte[] line(Stage stage) {
        byte[] text = JsonText.bytes(tree(stage));
        byte[] line = Arrays.copyOf(text, text.length + 1);
        line[text.length] = '\n';
        return line;
    }

    private ObjectNode tree(Stage stage) {
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("kind", "Event").put("apiVersion", "audit.k8s.io/v1");
        tree.put("level", body == null ? "Metadata" : "Request");
        tree.put("auditID", id).put("stage", stage.word);
        tree.put("requestURI", uri()).put("verb", verb());
        tree.set("user", caller == null ? JsonNodeFactory.instance.objectNode() : UserInfo.of(caller));
        if (other != null) {
            tree.set("impersonatedUser", UserInfo.of(other));
        }
        addresses(tree.putArray("sourceIPs"));
        exchange.header("User-Agent").ifPresent(agent -> tree.put("userAgent", shortened(agent)));
        if (question instanceof Question.OnResource resource) {
            tree.set("objectRef", reference(resource));
        }
        if (code != 0) {
            ObjectNode status = tree.putObject("responseStatus");
            status.putObject("metadata");
            if (code >= 400) {
                status.put("status", "Failure");
            }
            status.put("code", (long) code);
        }
        if (body != null && stage == Stage.COMPLETE) {
            tree.set("requestObject", body);
        }
        tree.put("requestReceivedTimestamp", TIME.format(received));
        tree.put("stageTimestamp", TIME.format(received.plus(took)));
        annotate(tree.putObject("annotations"), took);
        return tree;
    }

    private String uri() {
        try {
            String query = exchange.query().raw();
            return query.isEmpty() ? exchange.path() : exchange.path() + "?" + query;
        } catch (RefusedException e) { // one that makes no sense
            return exchange.path() + "?";
        }
    }

    private String verb() {
        return question == null || question.verb().isEmpty()
                ? exchange.method().toLowerCase(Locale.ROOT)
                : question.verb();
    }

    /// What a proxy says comes first, as Kubernetes has it; the last is whom we were connected to.
    private void addresses(ArrayNode array) {
        exchange.headers("X-Forwarded-For").stream()
                .flatMap(each -> Arrays.stream(each.split(",")))
                .map(String::strip)
                .filter(each -> each.matches("[0-9a-fA-F.:]{2,45}"))
                .limit(MOST_ADDRESSES)
                .forEach(array::add);
        String peer = exchange.remote();
        int port = peer.lastIndexOf(':');
        array.add(port < 0 ? peer : peer.substring(0, port));
    }

    private static String shortened(String agent) {
        return agent.length() <= LONGEST_AGENT ? agent : agent.substring(0, LONGEST_AGENT) + "...TRUNCATED";
    }

    private ObjectNode reference(Question.OnResource asked) {
        ObjectNode reference = JsonNodeFactory.instance.objectNode();
        reference.put("resource", asked.resource().plural());
        put(reference, "namespace", asked.namespace());
        put(reference, "name", asked.verb().equals("create") && asked.name().isEmpty() ? createdName : asked.name());
        put(reference, "apiGroup", asked.resource().group());
        put(reference, "apiVersion", version(exchange.path()));
        put(reference, "subresource", asked.subresource());
        return reference;
    }

    /// `/api/VERSION/…` or `/apis/GROUP/VERSION/…`.
    private static String version(String path) {
        String[] parts = path.split("/", 5);
        int at = path.startsWith("/apis/") ? 3 : 2;
        return parts.length > at ? parts[at] : "";
    }

    private static void put(ObjectNode tree, String field, String text) {
        if (!text.isEmpty()) {
            tree.put(field, text);
        }
    }

    private void annotate(ObjectNode annotations, Duration took) {
        annotations.put("apiserver.latency.k8s.io/total", String.format(Locale.ROOT, "%.3fms", took.toNanos() / 1e6));
        if (!decision.isEmpty()) {
            annotations.put("authorization.k8s.io/decision", decision);
            annotations.put("authorization.k8s.io/reason", reason);
        }
        notes.forEach(annotations::put);
    }
}
