package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.IntStream;

/// The columns of autoscalers.
final class AutoscalerColumns {
    private static final int SHOWN = 2;
    private static final String UNKNOWN = "<unknown>";

    static final List<Column> ALL = List.of(
            Column.NAME,
            Cells.text("Reference", "What it scales.", AutoscalerColumns::reference),
            Cells.text("Targets", "What is measured, and what it should be.", AutoscalerColumns::targets),
            Cells.text(
                    "MinPods",
                    "The fewest pods it may leave.",
                    each -> each.at("/spec/minReplicas").asText(Cells.UNSET)),
            Cells.number("MaxPods", "string", "The most pods it may ask for.", "/spec/maxReplicas"),
            Cells.number("Replicas", "string", "Pods there are.", "/status/currentReplicas"),
            Column.AGE);

    private AutoscalerColumns() {}

    private static String reference(JsonNode autoscaler) {
        JsonNode target = autoscaler.at("/spec/scaleTargetRef");
        return target.path("kind").asText() + "/" + target.path("name").asText();
    }

    private static String targets(JsonNode autoscaler) {
        JsonNode metrics = autoscaler.at("/spec/metrics");
        JsonNode measured = autoscaler.at("/status/currentMetrics");
        if (metrics.isEmpty()) {
            return Cells.NONE;
        }
        List<String> shown = IntStream.range(0, Math.min(SHOWN, metrics.size()))
                .mapToObj(i -> target(metrics.path(i), measured.path(i)))
                .toList();
        int more = metrics.size() - shown.size();
        return String.join(", ", shown) + (more > 0 ? " + " + more + " more..." : "");
    }

    private static String target(JsonNode metric, JsonNode measured) {
        String type = metric.path("type").asText();
        return switch (type) {
            case "External" -> value(metric.path("external"), measured.path("external"));
            case "Object" -> value(metric.path("object"), measured.path("object"));
            case "Pods" -> average(metric.path("pods"), measured.path("pods"));
            case "Resource" -> resource(metric.path("resource"), measured.path("resource"));
            case "ContainerResource" -> resource(metric.path("containerResource"), measured.path("containerResource"));
            default -> "<unknown type>";
        };
    }

    private static String value(JsonNode source, JsonNode measured) {
        if (source.at("/target/averageValue").isMissingNode()) {
            return measured.at("/current/value").asText(UNKNOWN) + "/"
                    + source.at("/target/value").asText("<nil>");
        }
        return average(source, measured) + " (avg)";
    }

    private static String average(JsonNode source, JsonNode measured) {
        return measured.at("/current/averageValue").asText(UNKNOWN) + "/"
                + source.at("/target/averageValue").asText("<nil>");
    }

    private static String resource(JsonNode source, JsonNode measured) {
        String name = source.path("name").asText() + ": ";
        if (!source.at("/target/averageValue").isMissingNode()) {
            return name + average(source, measured);
        }
        return name + percent(measured.at("/current/averageUtilization"), UNKNOWN) + "/"
                + percent(source.at("/target/averageUtilization"), "<auto>");
    }

    private static String percent(JsonNode number, String otherwise) {
        return number.isMissingNode() ? otherwise : number.asLong() + "%";
    }
}
