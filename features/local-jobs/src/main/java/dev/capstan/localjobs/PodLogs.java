package dev.capstan.localjobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.localjobs.log.LogFile;
import dev.capstan.localjobs.log.LogRequest;
import dev.capstan.localjobs.log.LogStream;
import dev.capstan.localjobs.pod.PodRuns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/// What the pods say that run here, or did.
public final class PodLogs {
    private final PodRuns runs;

    PodLogs(PodRuns runs) {
        this.runs = runs;
    }

    /// Opens the log of a container; empty when the pod is not one of ours.
    ///
    /// @param previous of the container's run before this one
    /// @throws dev.capstan.api.RefusedException when it has none, worded as a kubelet words it
    public Optional<InputStream> open(Resource pod, String container, boolean previous, LogRequest request)
            throws IOException {
        if (!pod.tree().at("/spec/nodeName").asText("").equals(LocalJobs.NODE)) {
            return Optional.empty();
        }
        JsonNode status = status(pod, container);
        int attempt = status.path("restartCount").asInt(0);
        boolean started = status.at("/state/running").isObject()
                || status.at("/state/terminated").isObject()
                || status.at("/lastState/terminated").isObject();
        if (previous && attempt == 0) {
            throw refused(
                    "previous terminated container \"" + container + "\" in pod \"" + pod.name() + "\" not found");
        }
        if (!started) {
            throw refused("container \"" + container + "\" in pod \"" + pod.name() + "\" is waiting to start: "
                    + why(status.at("/state/waiting/reason").asText("ContainerCreating")));
        }
        return Optional.of(open(pod, container, previous ? attempt - 1 : attempt, previous, request));
    }

    private InputStream open(Resource pod, String container, int attempt, boolean previous, LogRequest request)
            throws IOException {
        Optional<LogFile> live = previous ? Optional.empty() : runs.log(pod.uid(), container);
        try {
            return new LogStream(runs.folder(pod.uid()).log(container, attempt), request, live.orElse(null));
        } catch (NoSuchFileException _) {
            return InputStream.nullInputStream(); // It was never run; its status says why.
        }
    }

    private static JsonNode status(Resource pod, String container) {
        for (String list : new String[] {"containerStatuses", "initContainerStatuses"}) {
            for (JsonNode each : pod.tree().path("status").path(list)) {
                if (each.path("name").asText().equals(container)) {
                    return each;
                }
            }
        }
        return MissingNode.getInstance();
    }

    private static String why(String reason) {
        return reason.equals("ErrImagePull") ? "trying and failing to pull image" : reason;
    }

    private static RuntimeException refused(String message) {
        return new Refusal.BadRequest(message).asException();
    }
}
