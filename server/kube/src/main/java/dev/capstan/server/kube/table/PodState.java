package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/// What a pod is doing, in a word: its phase, unless one of its containers has more to tell.
final class PodState {
    private final JsonNode pod;
    private final Set<String> sidecars = new HashSet<>();
    private String reason;
    private long ready;
    private long restarts;
    private String lastRestart = "";
    private long sidecarRestarts;
    private String lastSidecarRestart = "";

    PodState(JsonNode pod) {
        this.pod = pod;
        for (JsonNode each : pod.at("/spec/initContainers")) {
            if (each.path("restartPolicy").asText().equals("Always")) {
                sidecars.add(each.path("name").asText());
            }
        }
        String phase = pod.at("/status/phase").asText("");
        reason = pod.at("/status/reason").asText(phase);
        if (condition("PodScheduled").path("reason").asText().equals("SchedulingGated")) {
            reason = "SchedulingGated";
        }
        if (!isInitializing() || isTrue("Initialized")) {
            containers();
        }
        if (pod.at("/metadata/deletionTimestamp").isTextual()) {
            boolean lost = pod.at("/status/reason").asText().equals("NodeLost");
            boolean over = phase.equals("Failed") || phase.equals("Succeeded");
            reason = lost ? "Unknown" : over ? reason : "Terminating";
        }
    }

    String reason() {
        return reason;
    }

    /// How many of its containers are ready.
    String ready() {
        return ready + "/" + (pod.at("/spec/containers").size() + sidecars.size());
    }

    /// How often containers started again, and when that was last.
    String restarts(Instant now) {
        return restarts == 0 || lastRestart.isEmpty()
                ? Long.toString(restarts)
                : restarts + " (" + Age.since(lastRestart, now) + " ago)";
    }

    private boolean isInitializing() {
        JsonNode statuses = pod.at("/status/initContainerStatuses");
        for (int i = 0; i < statuses.size(); i++) {
            JsonNode status = statuses.get(i);
            countInit(status);
            JsonNode ended = status.at("/state/terminated");
            boolean sidecar = sidecars.contains(status.path("name").asText());
            if (ended.isObject() && ended.path("exitCode").asLong() == 0) {
                continue;
            }
            if (sidecar && status.path("started").asBoolean()) {
                ready += status.path("ready").asBoolean() ? 1 : 0;
                continue;
            }
            reason = "Init:" + initReason(status, i);
            return true;
        }
        return false;
    }

    private void countInit(JsonNode status) {
        restarts += status.path("restartCount").asLong();
        lastRestart = later(lastRestart, status);
        if (sidecars.contains(status.path("name").asText())) {
            sidecarRestarts += status.path("restartCount").asLong();
            lastSidecarRestart = later(lastSidecarRestart, status);
        }
    }

    private String initReason(JsonNode status, int index) {
        JsonNode ended = status.at("/state/terminated");
        if (ended.isObject()) {
            return ending(ended);
        }
        String waiting = status.at("/state/waiting/reason").asText("");
        return waiting.isEmpty() || waiting.equals("PodInitializing")
                ? index + "/" + pod.at("/spec/initContainers").size()
                : waiting;
    }

    private void containers() {
        restarts = sidecarRestarts;
        lastRestart = lastSidecarRestart;
        boolean running = false;
        String error = "";
        JsonNode statuses = pod.at("/status/containerStatuses");
        for (int i = statuses.size() - 1; i >= 0; i--) {
            JsonNode status = statuses.get(i);
            restarts += status.path("restartCount").asLong();
            lastRestart = later(lastRestart, status);
            JsonNode ended = status.at("/state/terminated");
            String waiting = status.at("/state/waiting/reason").asText("");
            if (!waiting.isEmpty()) {
                reason = waiting;
            } else if (ended.isObject()) {
                reason = ending(ended);
                error = ended.path("exitCode").asLong() == 0 ? error : reason;
            } else if (status.path("ready").asBoolean()
                    && status.at("/state/running").isObject()) {
                running = true;
                ready++;
            }
        }
        if (reason.equals("Completed")) {
            reason = completed(running, error);
        }
    }

    /// A pod of which one container ended well may still be at work.
    private String completed(boolean running, String error) {
        if (running && isTrue("Ready")) {
            return "Running";
        }
        return !error.isEmpty() ? error : running ? "NotReady" : "Completed";
    }

    private static String ending(JsonNode ended) {
        String told = ended.path("reason").asText("");
        if (!told.isEmpty()) {
            return told;
        }
        long signal = ended.path("signal").asLong();
        return signal != 0
                ? "Signal:" + signal
                : "ExitCode:" + ended.path("exitCode").asLong();
    }

    private static String later(String known, JsonNode status) {
        String ended = status.at("/lastState/terminated/finishedAt").asText("");
        return ended.compareTo(known) > 0 ? ended : known;
    }

    private boolean isTrue(String type) {
        return condition(type).path("status").asText().equals("True");
    }

    private JsonNode condition(String type) {
        for (JsonNode each : pod.at("/status/conditions")) {
            if (each.path("type").asText().equals(type)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }
}
