package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a Pod, Job or CronJob is given where its template says nothing: it does not run as root, cannot write to
/// its root file system, and has no capabilities.
///
/// A setting counts as unset when neither the container nor, where Kubernetes knows it there, the pod has it. The
/// annotation `cls.redhat.com/skip-security-defaults: "true"` on the object or on its pods leaves all as it is.
/// Kinds that run for long (Deployment and so on) are not changed. Secrets in environment variables are warned
/// about in every kind that has pods, also where the defaults are skipped.
public final class SecurityDefaults {
    public static final String SKIP = "cls.redhat.com/skip-security-defaults";
    private static final List<String> CONTAINERS = List.of("containers", "initContainers");

    private SecurityDefaults() {}

    /// An object with its defaults.
    ///
    /// @param warnings what its author should know, each beginning with the path of what it is about
    public record Secured(ObjectNode object, List<String> warnings) {
        public Secured {
            warnings = List.copyOf(warnings);
        }
    }

    /// The object, which is not changed, with the defaults where its kind has any.
    public static Secured of(ObjectNode object) {
        PodPlace place = PodPlace.of(object);
        if (place == null) {
            return new Secured(object, List.of());
        }
        boolean completed = place.completed() && !skips(object) && !skips(place.owner(object));
        ObjectNode result = completed ? object.deepCopy() : object;
        if (!(place.owner(result).get("spec") instanceof ObjectNode pod)) {
            return new Secured(object, List.of());
        }
        var warnings = new PodWarnings(place.path());
        for (String list : CONTAINERS) {
            JsonNode containers = pod.path(list);
            for (int i = 0; i < containers.size(); i++) {
                if (containers.get(i) instanceof ObjectNode container) {
                    if (completed) {
                        complete(pod, container);
                    }
                    warnings.look(list + "[" + i + "]", pod, container);
                }
            }
        }
        return new Secured(result, warnings.all());
    }

    private static boolean skips(JsonNode owner) {
        JsonNode annotation = owner.path("metadata").path("annotations").path(SKIP);
        return annotation.asText("").equals("true");
    }

    private static void complete(ObjectNode pod, ObjectNode container) {
        ObjectNode context = child(container, "securityContext");
        if (context == null) {
            return;
        }
        if (unset(context.get("runAsNonRoot"))
                && unset(pod.path("securityContext").path("runAsNonRoot"))) {
            context.put("runAsNonRoot", true);
        }
        // On Windows there is neither of these, and Kubernetes refuses a Pod that asks for them.
        if (!pod.path("os").path("name").asText("").equals("windows")) {
            completeLinux(context);
        }
    }

    private static void completeLinux(ObjectNode context) {
        if (unset(context.get("readOnlyRootFilesystem"))) {
            context.put("readOnlyRootFilesystem", true);
        }
        ObjectNode capabilities = child(context, "capabilities");
        if (capabilities != null && unset(capabilities.get("drop"))) {
            capabilities.putArray("drop").add("ALL");
        }
    }

    /// The object below a key, made when there is none; null when something else is there, for the API to refuse.
    private static @Nullable ObjectNode child(ObjectNode parent, String key) {
        JsonNode child = parent.get(key);
        if (unset(child)) {
            return parent.putObject(key);
        }
        return child instanceof ObjectNode object ? object : null;
    }

    private static boolean unset(@Nullable JsonNode value) {
        return value == null || value.isNull() || value.isMissingNode();
    }
}
