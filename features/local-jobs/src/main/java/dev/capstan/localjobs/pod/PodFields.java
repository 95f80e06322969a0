package dev.capstan.localjobs.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a pod can be told of itself: the downward API.
final class PodFields {
    private static final Pattern ENTRY = Pattern.compile("metadata\\.(labels|annotations)\\['([^']+)']");

    private PodFields() {}

    /// The value at a path such as `metadata.name` or `metadata.labels['app']`.
    static String value(Pod pod, String path) throws NotSupportedException {
        Matcher entry = ENTRY.matcher(path);
        if (entry.matches()) {
            return Optional.ofNullable(all(pod, entry.group(1)).get(entry.group(2)))
                    .orElse("");
        }
        @Nullable
        String value = switch (path) {
            case "metadata.name" -> pod.getMetadata().getName();
            case "metadata.namespace" -> pod.getMetadata().getNamespace();
            case "metadata.uid" -> pod.getMetadata().getUid();
            case "metadata.labels" -> lines(all(pod, "labels"));
            case "metadata.annotations" -> lines(all(pod, "annotations"));
            case "spec.nodeName" -> pod.getSpec().getNodeName();
            case "spec.serviceAccountName" -> pod.getSpec().getServiceAccountName();
            case "status.hostIP", "status.podIP", "status.hostIPs", "status.podIPs" -> PodReport.ADDRESS;
            default -> throw new NotSupportedException("fieldRef " + path);
        };
        return value == null ? "" : value;
    }

    private static Map<String, String> all(Pod pod, String which) {
        Map<String, String> found = which.equals("labels")
                ? pod.getMetadata().getLabels()
                : pod.getMetadata().getAnnotations();
        return found == null ? Map.of() : found;
    }

    private static String lines(Map<String, String> all) {
        return new TreeMap<>(all)
                .entrySet().stream()
                        .map(each -> each.getKey() + "=\""
                                + each.getValue()
                                        .replace("\\", "\\\\")
                                        .replace("\"", "\\\"")
                                        .replace("\n", "\\n")
                                + "\"")
                        .collect(Collectors.joining("\n"));
    }
}
