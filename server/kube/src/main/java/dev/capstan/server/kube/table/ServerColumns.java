package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// The columns of what a server keeps about itself: who may come, what it serves, how much of it.
final class ServerColumns {
    static final List<Column> CERTIFICATE_REQUESTS = List.of(
            Column.NAME,
            Column.AGE,
            Cells.text("SignerName", "Who should sign it.", each -> Cells.orNone(each, "/spec/signerName")),
            Cells.text("Requestor", "Who asks for it.", Cells.at("/spec/username")),
            Cells.text("RequestedDuration", "For how long.", ServerColumns::duration),
            Cells.text("Condition", "What was decided.", ServerColumns::decision));

    static final List<Column> API_SERVICES = List.of(
            Column.NAME,
            Cells.text("Service", "Who serves it.", ServerColumns::service),
            Cells.text("Available", "Whether it is served.", ServerColumns::availability),
            Column.AGE);

    static final List<Column> FLOW_SCHEMAS = List.of(
            Column.NAME,
            Cells.text("PriorityLevel", "How important.", Cells.at("/spec/priorityLevelConfiguration/name")),
            Cells.number("MatchingPrecedence", "string", "The lower is tried first.", "/spec/matchingPrecedence"),
            Cells.text(
                    "DistinguisherMethod",
                    "What tells flows apart.",
                    each -> Cells.orNone(each, "/spec/distinguisherMethod/type")),
            Column.AGE,
            Cells.text(
                    "MissingPL",
                    "Whether its priority level is missing.",
                    each -> condition(each, "Dangling").path("status").asText("?")));

    static final List<Column> PRIORITY_LEVELS = List.of(
            Column.NAME,
            Cells.text("Type", "Whether there is a limit.", Cells.at("/spec/type")),
            limit("NominalConcurrencyShares", "Its share of the server.", "/spec/limited/nominalConcurrencyShares"),
            limit("Queues", "How many queues.", "/spec/limited/limitResponse/queuing/queues"),
            limit("HandSize", "Queues a flow may use.", "/spec/limited/limitResponse/queuing/handSize"),
            limit("QueueLengthLimit", "Room in a queue.", "/spec/limited/limitResponse/queuing/queueLengthLimit"),
            Column.AGE);

    static final List<Column> QUOTAS = List.of(
            Column.NAME,
            Cells.text("Request", "Used, of what may be requested.", each -> quota(each, false)),
            Cells.text("Limit", "Used, of what limits may add up to.", each -> quota(each, true)),
            Column.AGE);

    private ServerColumns() {}

    private static String duration(JsonNode request) {
        JsonNode seconds = request.at("/spec/expirationSeconds");
        return seconds.isMissingNode() ? Cells.NONE : Age.of(Duration.ofSeconds(seconds.asLong()));
    }

    private static String decision(JsonNode request) {
        String decision = has(request, "Denied") ? "Denied" : has(request, "Approved") ? "Approved" : "Pending";
        boolean issued = !request.at("/status/certificate").asText("").isEmpty();
        return decision + (has(request, "Failed") ? ",Failed" : "") + (issued ? ",Issued" : "");
    }

    private static String service(JsonNode apiService) {
        JsonNode service = apiService.at("/spec/service");
        return service.isObject()
                ? service.path("namespace").asText() + "/"
                        + service.path("name").asText()
                : "Local";
    }

    private static String availability(JsonNode apiService) {
        JsonNode available = condition(apiService, "Available");
        String status = available.path("status").asText("Unknown");
        String reason = available.path("reason").asText("");
        return status.equals("True") || reason.isEmpty() ? status : status + " (" + reason + ")";
    }

    private static Column limit(String name, String description, String pointer) {
        return Cells.typed(name, "string", description, each -> {
            JsonNode value = each.at(pointer);
            return value.isMissingNode() ? Cells.cell(Cells.NONE) : Cells.number(value.asLong());
        });
    }

    private static String quota(JsonNode quota, boolean limits) {
        JsonNode used = quota.at("/status/used");
        return quota.at("/status/hard").properties().stream()
                .filter(each -> each.getKey().startsWith("limits.") == limits)
                .map(each -> each.getKey() + ": " + used.path(each.getKey()).asText("0") + "/"
                        + each.getValue().asText())
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static boolean has(JsonNode object, String type) {
        return condition(object, type).isObject();
    }

    private static JsonNode condition(JsonNode object, String type) {
        return Cells.items(object.at("/status/conditions"))
                .filter(each -> each.path("type").asText().equals(type))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }
}
