package dev.capstan.conformance.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.Scratch;
import dev.capstan.registry.callout.HookServer;
import dev.capstan.registry.callout.HookServer.Call;
import dev.capstan.registry.callout.HookServer.Reply;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// One case: webhooks, and requests in a namespace that they look at.
final class HookedCase {
    private static final String ADMISSION = "/apis/admissionregistration.k8s.io/v1/";
    /// A controller of Kubernetes makes it, at its own time.
    private static final String OF_EVERY_NAMESPACE = "kube-root-ca.crt";
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "apply", "application/apply-patch+yaml",
            "merge", "application/merge-patch+json",
            "json", "application/json-patch+json");

    private final Api api;
    private final HookServer hooks;
    private final String id;
    private final JsonNode script;

    HookedCase(Api api, HookServer hooks, String id, JsonNode script) {
        this.api = api;
        this.hooks = hooks;
        this.id = id;
        this.script = script;
    }

    /// What was answered to each request, and what the webhooks were told meanwhile.
    JsonNode run() throws GeneralSecurityException {
        try (var scratch = new Scratch(api)) {
            var picture = new HookPicture(scratch.name());
            for (JsonNode each : script.path("before")) {
                send(each, scratch.name());
            }
            for (String phase : List.of("mutating", "validating")) {
                configure(phase, scratch.name());
            }
            ArrayNode found = JsonNodeFactory.instance.arrayNode();
            for (JsonNode each : script.path("steps")) {
                int heard = hooks.calls().size();
                ObjectNode step = picture.answer(send(each, scratch.name()), each);
                List<Call> calls = hooks.calls().subList(heard, hooks.calls().size());
                ArrayNode told = picture.calls(ordered(calls));
                if (!told.isEmpty()) {
                    step.set("told", told);
                }
                found.add(step);
            }
            return found;
        } finally {
            for (String phase : List.of("mutating", "validating")) {
                api.delete(ADMISSION + phase + "webhookconfigurations/" + id);
            }
        }
    }

    /// Those that object are asked all at once, so their order says nothing.
    private List<Call> ordered(List<Call> calls) {
        var mine = new ArrayList<Call>();
        for (Call each : calls) {
            String name = each.body().path("request").path("name").asText("");
            boolean asked = !each.path().endsWith("/sentinel") && !name.equals(OF_EVERY_NAMESPACE);
            if (each.path().startsWith("/" + id + "/") && asked) {
                mine.add(each);
            }
        }
        mine.sort(Comparator.comparing(each -> each.path().contains("/validating/") ? each.path() : ""));
        return mine;
    }

    private void configure(String phase, String namespace) throws GeneralSecurityException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        String kind = Character.toUpperCase(phase.charAt(0)) + phase.substring(1) + "WebhookConfiguration";
        body.put("apiVersion", "admissionregistration.k8s.io/v1").put("kind", kind);
        body.putObject("metadata").put("name", id);
        ArrayNode webhooks = body.putArray("webhooks");
        for (JsonNode each : script.path("hooks")) {
            if (each.path("phase").asText("validating").equals(phase)) {
                webhooks.add(webhook(each, phase, namespace));
            }
        }
        if (webhooks.isEmpty()) {
            return;
        }
        webhooks.add(sentinel(phase, namespace));
        String path = ADMISSION + phase + "webhookconfigurations";
        api.delete(path + "/" + id);
        Answer answer = api.post(path, JsonText.string(body));
        if (answer.code() != 201) {
            throw new AssertionError(id + " was not configured: " + answer);
        }
        awaitSentinel(phase, namespace);
    }

    private ObjectNode webhook(JsonNode hook, String phase, String namespace) throws GeneralSecurityException {
        String name = hook.path("name").asText("hook");
        String path = "/" + id + "/" + phase + "/" + name;
        ObjectNode webhook = JsonNodeFactory.instance.objectNode();
        webhook.put("name", name + ".example.dev").put("sideEffects", "None");
        webhook.putArray("admissionReviewVersions").add("v1");
        webhook.withObject("/namespaceSelector/matchLabels").put("kubernetes.io/metadata.name", namespace);
        webhook.putArray("rules").add(rule("*", "*", "configmaps"));
        webhook.putObject("clientConfig").put("url", hooks.serve(path, question -> reply(hook, question)));
        ((ObjectNode) webhook.path("clientConfig")).put("caBundle", hooks.bundle());
        for (var each : hook.path("set").properties()) {
            webhook.set(each.getKey(), each.getValue());
        }
        return webhook;
    }

    private static ObjectNode rule(String operation, String group, String resource) {
        ObjectNode rule = JsonNodeFactory.instance.objectNode();
        rule.putArray("operations").add(operation);
        rule.putArray("apiGroups").add(group);
        rule.putArray("apiVersions").add("*");
        rule.putArray("resources").add(resource);
        return rule;
    }

    private static Reply reply(JsonNode hook, JsonNode question) throws InterruptedException {
        JsonNode raw = hook.path("raw");
        if (raw.isObject()) {
            return Reply.text(
                    raw.path("status").asInt(200),
                    raw.path("type").asText("application/json"),
                    raw.path("body").asText(""));
        }
        if (hook.path("slow").asBoolean(false)) {
            new CountDownLatch(1).await(3, TimeUnit.SECONDS);
        }
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.set("apiVersion", question.path("apiVersion"));
        review.put("kind", "AdmissionReview");
        ObjectNode response = review.putObject("response");
        response.set("uid", question.path("request").path("uid"));
        response.put("allowed", true);
        for (var each : hook.path("answer").properties()) {
            response.set(each.getKey(), each.getValue());
        }
        if (response.path("patch").isArray()) {
            byte[] patch = JsonText.bytes(response.path("patch"));
            response.put("patch", Base64.getEncoder().encodeToString(patch));
            response.put("patchType", "JSONPatch");
        }
        hook.path("review").properties().forEach(each -> review.set(each.getKey(), each.getValue()));
        return Reply.json(review);
    }

    /// A webhook of the same configuration that shows when it is in force.
    private ObjectNode sentinel(String phase, String namespace) throws GeneralSecurityException {
        ObjectNode hook = JsonNodeFactory.instance.objectNode().put("name", "sentinel");
        hook.putObject("set").putArray("rules").add(rule("CREATE", "", "secrets"));
        return webhook(hook, phase, namespace);
    }

    private void awaitSentinel(String phase, String namespace) {
        String path = "/" + id + "/" + phase + "/sentinel";
        Instant end = Instant.now().plus(PATIENCE);
        String body = "{\"apiVersion\": \"v1\", \"kind\": \"Secret\", \"metadata\": {\"name\": \"sentinel\"}}";
        while (hooks.calls().stream().noneMatch(call -> call.path().equals(path))) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError(id + " is not in force after " + PATIENCE);
            }
            api.post("/api/v1/namespaces/" + namespace + "/secrets?dryRun=All", body);
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private Answer send(JsonNode step, String namespace) {
        String verb = step.path("verb").asText();
        String query = step.path("query").asText("");
        String collection = step.path("at").asText("/api/v1") + "/namespaces/" + namespace + "/"
                + step.path("kind").asText("configmaps");
        String name = step.path("name").asText("it");
        String part = step.path("part").asText("");
        String object = collection + "/" + name + (part.isEmpty() ? "" : "/" + part);
        String suffix = query.isEmpty() ? "" : "?" + query;
        byte[] body = step.has("body") ? JsonText.bytes(step.path("body")) : new byte[0];
        Map<String, String> json = Map.of("Content-Type", "application/json");
        return switch (verb) {
            case "create" -> api.post(collection + suffix, new String(body, StandardCharsets.UTF_8));
            case "get" -> api.get(object + suffix);
            case "list" -> api.get(collection + suffix);
            case "put" -> api.send("PUT", object + suffix, json, body);
            case "delete" -> api.send("DELETE", object + suffix, json, body);
            case "deletecollection" -> api.send("DELETE", collection + suffix, json, body);
            case "apply", "merge", "json" ->
                api.send("PATCH", object + suffix, Map.of("Content-Type", MEDIA_TYPES.getOrDefault(verb, "")), body);
            default -> throw new AssertionError("no verb " + verb);
        };
    }
}
