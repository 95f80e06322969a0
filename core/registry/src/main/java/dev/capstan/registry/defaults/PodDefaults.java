package dev.capstan.registry.defaults;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// What pods, and templates of pods, fill in.
final class PodDefaults {
    private static final List<String> CONTAINERS = List.of("initContainers", "containers", "ephemeralContainers");
    private static final List<String> RUNNING = List.of("initContainers", "containers");

    private PodDefaults() {}

    static void pod(ObjectNode pod) {
        ObjectNode spec = Fields.object(pod, "spec");
        if (spec == null) {
            return;
        }
        spec(spec);
        Fields.fill(spec, "enableServiceLinks", true);
        boolean onHost = spec.path("hostNetwork").asBoolean();
        for (String list : RUNNING) {
            Fields.each(spec.path(list), container -> {
                requests(container);
                if (onHost) {
                    hostPorts(container);
                }
            });
        }
    }

    /// Completes the `template` of an object, or of a spec.
    static void template(ObjectNode holder) {
        ObjectNode spec = Fields.object(holder, "template", "spec");
        if (spec != null) {
            spec(spec);
        }
    }

    private static void spec(ObjectNode spec) {
        Fields.fill(spec, "serviceAccountName", spec.path("serviceAccount"));
        Fields.fill(spec, "serviceAccount", spec.path("serviceAccountName"));
        CONTAINERS.forEach(list -> Fields.each(
                spec.path(list),
                container -> Fields.fill(
                        container,
                        "imagePullPolicy",
                        pullPolicy(container.path("image").asText("")))));
        Fields.each(spec.path("volumes"), PodDefaults::volume);
    }

    /// A volume of which nothing is known but its name is an empty directory.
    private static void volume(ObjectNode volume) {
        if (volume.size() == 1 && volume.has("name")) {
            volume.putObject("emptyDir");
        }
        ObjectNode image = Fields.object(volume, "image");
        if (image != null) {
            Fields.fill(image, "pullPolicy", pullPolicy(image.path("reference").asText("")));
        }
    }

    /// What is called latest may be another image tomorrow, and so is what is not called anything.
    private static String pullPolicy(String image) {
        String withoutDigest = image.split("@", 2)[0];
        int tag = withoutDigest.indexOf(':', withoutDigest.lastIndexOf('/') + 1);
        boolean isLatest = tag < 0
                ? !image.isEmpty() && !image.contains("@")
                : withoutDigest.substring(tag).equals(":latest");
        return isLatest ? "Always" : "IfNotPresent";
    }

    /// Who may use so much and no more asks for that much.
    private static void requests(ObjectNode container) {
        ObjectNode resources = Fields.object(container, "resources");
        if (resources != null) {
            Fields.supplement(resources, "requests", resources.path("limits"));
        }
    }

    private static void hostPorts(ObjectNode container) {
        Fields.each(container.path("ports"), port -> Fields.fill(port, "hostPort", port.path("containerPort")));
    }
}
