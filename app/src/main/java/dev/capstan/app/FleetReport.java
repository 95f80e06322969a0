package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/// How far the adapters of a cluster are, two lines for each.
final class FleetReport {
    private FleetReport() {}

    /// @param why what the server explains
    /// @param statuses what the adapters have reported; missing when none has
    static List<String> lines(JsonNode why, JsonNode statuses) {
        List<String> lines = new ArrayList<>();
        for (JsonNode each : why.path("adapters")) {
            JsonNode report = report(statuses, each.path("name").asText());
            if (report.isMissingNode() && !each.path("role").asText().equals("required")) {
                continue;
            }
            lines.add(
                    each.path("name").asText() + " - " + word(each.path("state").asText()) + " (gen "
                            + report.path("observedGeneration").asLong() + ")");
            lines.add("   " + message(each, report));
        }
        return lines;
    }

    private static JsonNode report(JsonNode statuses, String adapter) {
        for (JsonNode each : statuses.path("adapterStatuses")) {
            if (each.path("adapter").asText().equals(adapter)) {
                return each;
            }
        }
        return statuses.path("none");
    }

    private static String word(String state) {
        return switch (state) {
            case "succeeded" -> "completed";
            case "inProgress" -> "running";
            default -> state;
        };
    }

    /// What the condition says that tells most about the state: what was done, while it is not finished.
    private static String message(JsonNode adapter, JsonNode report) {
        String type = switch (adapter.path("state").asText()) {
            case "inProgress", "pending" -> "Applied";
            case "unhealthy" -> "Health";
            default -> "Available";
        };
        for (JsonNode each : report.path("conditions")) {
            if (each.path("type").asText().equals(type)
                    && !each.path("message").asText("").isEmpty()) {
                return each.path("message").asText();
            }
        }
        return report.isMissingNode() ? "Not started" : adapter.path("message").asText();
    }
}
