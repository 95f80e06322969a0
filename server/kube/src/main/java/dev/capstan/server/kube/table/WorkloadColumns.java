package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The columns of what runs pods, and of pods.
final class WorkloadColumns {
    private static final String POD = "/spec/template/spec";

    static final List<Column> DEPLOYMENTS = wide(
            true,
            Column.NAME,
            Cells.text("Ready", "Pods that are ready, of those wanted.", WorkloadColumns::ready),
            Cells.number("Up-to-date", "string", "Pods of the newest template.", "/status/updatedReplicas"),
            Cells.number("Available", "string", "Pods that can be used.", "/status/availableReplicas"),
            Column.AGE);

    static final List<Column> REPLICA_SETS = wide(
            true,
            Column.NAME,
            Cells.number("Desired", "integer", "Pods that are wanted.", "/spec/replicas"),
            Cells.number("Current", "integer", "Pods there are.", "/status/replicas"),
            Cells.number("Ready", "integer", "Pods that are ready.", "/status/readyReplicas"),
            Column.AGE);

    static final List<Column> STATEFUL_SETS = wide(
            false,
            Column.NAME,
            Cells.text("Ready", "Pods that are ready, of those wanted.", WorkloadColumns::ready),
            Column.AGE);

    static final List<Column> DAEMON_SETS = wide(
            true,
            Column.NAME,
            Cells.number("Desired", "integer", "Nodes that should run it.", "/status/desiredNumberScheduled"),
            Cells.number("Current", "integer", "Nodes that run it.", "/status/currentNumberScheduled"),
            Cells.number("Ready", "integer", "Nodes where it is ready.", "/status/numberReady"),
            Cells.number("Up-to-date", "integer", "Nodes with the newest template.", "/status/updatedNumberScheduled"),
            Cells.number("Available", "integer", "Nodes where it can be used.", "/status/numberAvailable"),
            Cells.text("Node Selector", "Which nodes it is for.", set -> Cells.selector(set.at(POD + "/nodeSelector"))),
            Column.AGE);

    static final List<Column> CRON_JOBS = cronJobs();

    static final List<Column> PODS = List.of(
            Column.NAME,
            Cells.text("Ready", "Containers that are ready, of all.", pod -> new PodState(pod).ready()),
            Cells.text("Status", "What the pod is doing.", pod -> new PodState(pod).reason()),
            Column.string("Restarts", "How often its containers started again.", 0, WorkloadColumns::restarts),
            Column.AGE,
            Cells.text("IP", "Address of the pod.", pod -> Cells.orNone(pod, "/status/podIP"))
                    .withPriority(1),
            Cells.text("Node", "Where it runs.", pod -> Cells.orNone(pod, "/spec/nodeName"))
                    .withPriority(1),
            Cells.text(
                            "Nominated Node",
                            "Where it may run soon.",
                            pod -> Cells.orNone(pod, "/status/nominatedNodeName"))
                    .withPriority(1),
            Cells.text("Readiness Gates", "Conditions that are met, of those it waits for.", WorkloadColumns::gates)
                    .withPriority(1));

    static final List<Column> REVISIONS = List.of(
            Column.NAME,
            Cells.text("Controller", "Whose state it is.", WorkloadColumns::controller),
            Cells.number("Revision", "string", "The higher is newer.", "/revision"),
            Column.AGE);

    private WorkloadColumns() {}

    private static String controller(JsonNode revision) {
        return Cells.items(revision.at("/metadata/ownerReferences"))
                .filter(each -> each.path("controller").asBoolean())
                .map(each -> kind(each).toLowerCase(Locale.ROOT) + "/"
                        + each.path("name").asText())
                .findFirst()
                .orElse(Cells.NONE);
    }

    private static String kind(JsonNode owner) {
        String apiVersion = owner.path("apiVersion").asText();
        int slash = apiVersion.indexOf('/');
        return owner.path("kind").asText() + (slash < 0 ? "" : "." + apiVersion.substring(0, slash));
    }

    private static List<Column> wide(boolean selector, Column... columns) {
        var all = new ArrayList<>(List.of(columns));
        all.addAll(Cells.containers(POD));
        if (selector) {
            all.add(Cells.wideSelector());
        }
        return List.copyOf(all);
    }

    private static List<Column> cronJobs() {
        var all = new ArrayList<>(List.of(
                Column.NAME,
                Cells.text(
                        "Schedule",
                        "When it runs.",
                        job -> job.at("/spec/schedule").asText("")),
                Cells.text("Timezone", "Whose clock that is.", job -> Cells.orNone(job, "/spec/timeZone")),
                Cells.typed(
                        "Suspend",
                        "boolean",
                        "Whether it is held.",
                        job -> Cells.cell(job.at("/spec/suspend").asBoolean() ? "True" : "False")),
                Cells.typed(
                        "Active",
                        "integer",
                        "Jobs that run now.",
                        job -> Cells.number(job.at("/status/active").size())),
                Column.string("Last Schedule", "When it last ran.", 0, WorkloadColumns::lastRun),
                Column.AGE));
        all.addAll(Cells.containers("/spec/jobTemplate/spec/template/spec"));
        all.add(Cells.text(
                        "Selector",
                        "Which pods belong to it.",
                        job -> Cells.selector(job.at("/spec/jobTemplate/spec/selector")))
                .withPriority(1));
        return List.copyOf(all);
    }

    private static JsonNode lastRun(JsonNode job, Instant now) {
        String last = job.at("/status/lastScheduleTime").asText("");
        return Cells.cell(last.isEmpty() ? Cells.NONE : Age.since(last, now));
    }

    private static JsonNode restarts(JsonNode pod, Instant now) {
        return Cells.cell(new PodState(pod).restarts(now));
    }

    private static String ready(JsonNode object) {
        return object.at("/status/readyReplicas").asLong() + "/"
                + object.at("/spec/replicas").asLong();
    }

    private static String gates(JsonNode pod) {
        JsonNode gates = pod.at("/spec/readinessGates");
        if (gates.isEmpty()) {
            return Cells.NONE;
        }
        long met = Cells.items(gates)
                .filter(gate -> Cells.items(pod.at("/status/conditions"))
                        .anyMatch(each -> each.path("type").equals(gate.path("conditionType"))
                                && each.path("status").asText().equals("True")))
                .count();
        return met + "/" + gates.size();
    }
}
