package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.app.stack.UpdateReport;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// A stack of a server, for the commands that ask for it.
record StackDesk(Remote server, String namespace, String name) {
    private static final String STACKS = "/apis/pulumi.com/v1/";
    private static final String UPDATES = "/apis/auto.pulumi.com/v1alpha1/";

    /// @throws IllegalStateException that names those there are, when there is no such stack
    JsonNode stack() throws IOException, InterruptedException {
        JsonNode stack = server.find(STACKS + below("stacks/" + encoded(name)));
        if (stack.isMissingNode()) {
            throw new IllegalStateException("there is no stack \"" + name + "\" in namespace " + namespace + others());
        }
        return stack;
    }

    private String others() throws IOException, InterruptedException {
        JsonNode all = server.find(STACKS + "stacks");
        if (all.isMissingNode()) {
            return ": the server has no stacks at all";
        }
        List<String> here = names(all, namespace);
        if (!here.isEmpty()) {
            return ", expected one of " + String.join(", ", here);
        }
        String elsewhere = all.path("items")
                .valueStream()
                .map(each -> each.at("/metadata/namespace").asText() + "/"
                        + each.at("/metadata/name").asText())
                .sorted()
                .collect(Collectors.joining(", "));
        return elsewhere.isEmpty() ? ", and none elsewhere" : ", and none else; elsewhere there are " + elsewhere;
    }

    private static List<String> names(JsonNode stacks, String namespace) {
        return stacks.path("items")
                .valueStream()
                .filter(each -> each.at("/metadata/namespace").asText().equals(namespace))
                .map(each -> each.at("/metadata/name").asText())
                .sorted()
                .toList();
    }

    /// Asks for a run.
    ///
    /// @param wanted what else its spec says
    JsonNode begin(String type, ObjectNode wanted) throws IOException, InterruptedException {
        JsonNode stack = stack();
        ObjectNode update = JsonNodeFactory.instance.objectNode();
        update.put("apiVersion", "auto.pulumi.com/v1alpha1").put("kind", "Update");
        ObjectNode metadata = update.putObject("metadata").put("generateName", name + "-" + type + "-");
        metadata.putObject("labels").put("capstan.dev/stack", name);
        metadata.putArray("ownerReferences")
                .addObject()
                .put("apiVersion", "pulumi.com/v1")
                .put("kind", "Stack")
                .put("name", name)
                .put("uid", stack.at("/metadata/uid").asText());
        ObjectNode spec = update.putObject("spec")
                .put("workspaceName", name)
                .put("stackName", stack.at("/spec/stack").asText())
                .put("type", type);
        spec.setAll(wanted);
        return server.create(UPDATES + below("updates"), update);
    }

    /// Those of this stack, the newest first.
    List<UpdateReport> history() throws IOException, InterruptedException {
        return server.find(UPDATES + below("updates"))
                .path("items")
                .valueStream()
                .filter(each -> each.at("/spec/workspaceName").asText().equals(name))
                .map(UpdateReport::new)
                .sorted(Comparator.comparing(UpdateReport::since)
                        .thenComparing(UpdateReport::name)
                        .reversed())
                .toList();
    }

    /// Where an update is.
    String path(String update) {
        return UPDATES + below("updates/" + encoded(update));
    }

    /// A watch of an update alone.
    String watch(String update, String from, long seconds) {
        return UPDATES
                + below("updates?watch=true&fieldSelector=metadata.name%3D" + encoded(update) + "&resourceVersion="
                        + encoded(from) + "&timeoutSeconds=" + seconds);
    }

    /// What it gives.
    ///
    /// @param showSecrets whether that is read which is never shown else
    JsonNode outputs(boolean showSecrets) throws IOException, InterruptedException {
        JsonNode stack = stack();
        ObjectNode outputs = JsonNodeFactory.instance.objectNode();
        String secret = stack.at("/status/lastUpdate/outputs").asText();
        JsonNode kept = showSecrets && !secret.isEmpty()
                ? server.read("/api/v1/" + below("secrets/" + encoded(secret))).path("data")
                : outputs;
        stack.at("/status/outputs").properties().forEach(each -> {
            // A Secret has fewer characters for its keys than programs have for their outputs.
            JsonNode clear = kept.path(each.getKey().replaceAll("[^-._a-zA-Z0-9]", "_"));
            outputs.set(each.getKey(), clear.isTextual() ? decoded(clear.asText()) : each.getValue());
        });
        return outputs;
    }

    private static JsonNode decoded(String text) {
        byte[] bytes = Base64.getDecoder().decode(text);
        try {
            return Document.json(bytes).tree();
        } catch (MalformedException _) {
            return JsonNodeFactory.instance.textNode(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private String below(String what) {
        return "namespaces/" + encoded(namespace) + "/" + what;
    }

    /// So that a name stays one part of a path, whatever is in it.
    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
