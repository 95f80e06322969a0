package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// What is allowed in a pod and yet worth a word.
final class PodWarnings {
    private final String path;
    private final List<String> found = new ArrayList<>();

    PodWarnings(String path) {
        this.path = path;
    }

    void look(String place, ObjectNode pod, ObjectNode container) {
        String here = path + "." + place;
        variables(here + ".env", container.path("env"));
        sources(here + ".envFrom", container.path("envFrom"));
        user(here, pod.path("securityContext"), container.path("securityContext"));
    }

    List<String> all() {
        return found;
    }

    private void variables(String here, JsonNode variables) {
        for (int i = 0; i < variables.size(); i++) {
            JsonNode secret = variables.path(i).path("valueFrom").path("secretKeyRef");
            if (secret.isObject()) {
                found.add(here + "[" + i + "] puts key '" + secret.path("key").asText("") + "' of Secret '"
                        + secret.path("name").asText("") + "' into an environment variable: mount it as a file");
            }
        }
    }

    private void sources(String here, JsonNode sources) {
        for (int i = 0; i < sources.size(); i++) {
            JsonNode secret = sources.path(i).path("secretRef");
            if (secret.isObject()) {
                found.add(here + "[" + i + "] puts Secret '"
                        + secret.path("name").asText("") + "' into environment variables: mount it as files");
            }
        }
    }

    private void user(String here, JsonNode pod, JsonNode container) {
        JsonNode user = container.has("runAsUser") ? container.path("runAsUser") : pod.path("runAsUser");
        JsonNode notRoot = container.has("runAsNonRoot") ? container.path("runAsNonRoot") : pod.path("runAsNonRoot");
        if (user.isIntegralNumber() && user.longValue() == 0 && notRoot.asBoolean(false)) {
            found.add(
                    here + " runs as user 0 and must not run as root, so it will not start: set another runAsUser, or "
                            + "runAsNonRoot: false");
        }
    }
}
