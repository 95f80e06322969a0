package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.kind.TemplateKind;
import dev.capstan.template.plan.Existing;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// What a server has of Templates.
record ServedTemplates(Remote server) {
    private static final int PAGE = 500;
    private static final int ATTEMPTS = 3;
    private static final int EXPIRED = 410;
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";

    /// What there is of a Template, however much of it.
    Existing existing(JsonNode template) throws IOException, InterruptedException {
        JsonNode metadata = template.path("metadata");
        JsonNode found = server.find("/apis/" + TemplateKind.API_VERSION + "/namespaces/"
                + encoded(metadata.path("namespace").asText("")) + "/" + TemplateKind.PLURAL + "/"
                + encoded(metadata.path("name").asText("")));
        JsonNode crd = server.find(DEFINITIONS + encoded(definition(found.isObject() ? found : template)));
        return new Existing(found, crd, crd.isObject() ? instances(crd) : List.of());
    }

    /// The name of the definition of a Template.
    private static String definition(JsonNode template) {
        String made = template.path("status").path("crd").path("name").asText("");
        return made.isEmpty() ? Definition.of(template).identity().crdName() : made;
    }

    private List<JsonNode> instances(JsonNode crd) throws IOException, InterruptedException {
        JsonNode spec = crd.path("spec");
        String path = "/apis/" + encoded(spec.path("group").asText("")) + "/" + encoded(served(spec)) + "/"
                + encoded(spec.path("names").path("plural").asText("")) + "?limit=" + PAGE;
        for (int i = 0; i < ATTEMPTS; i++) {
            var instances = new ArrayList<JsonNode>();
            if (pages(path, instances)) {
                return instances;
            }
        }
        throw new IOException("the list of " + crd.path("metadata").path("name").asText("")
                + " changes faster than it can be read: try again");
    }

    /// Whether the list was read to its end; not when its pages have become too old meanwhile.
    private boolean pages(String path, List<JsonNode> instances) throws IOException, InterruptedException {
        String next = "";
        do {
            HttpResponse<byte[]> answer = server.get(path + next);
            if (answer.statusCode() == EXPIRED) {
                return false;
            }
            JsonNode page = Document.json(answer.body()).tree();
            if (answer.statusCode() != 200) {
                throw new IOException(page.path("message").asText("the server answered " + answer.statusCode()));
            }
            page.path("items").forEach(instances::add);
            String token = page.path("metadata").path("continue").asText("");
            next = token.isEmpty() ? "" : "&continue=" + encoded(token);
        } while (!next.isEmpty());
        return true;
    }

    private static String served(JsonNode spec) {
        for (JsonNode each : spec.path("versions")) {
            if (each.path("storage").asBoolean()) {
                return each.path("name").asText("");
            }
        }
        return "";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
