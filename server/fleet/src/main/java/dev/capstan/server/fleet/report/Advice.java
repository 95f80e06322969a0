package dev.capstan.server.fleet.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What adapters should heed in the conditions that they add to the mandatory ones. Nobody is refused who does not.
///
/// Such a condition is named for what is good, `RecordsCreated` and not `RecordsFailed`; and an adapter is not
/// Available while one of them is False.
final class Advice {
    private static final Set<String> MANDATORY = Set.of("Available", "Applied", "Health");
    private static final Pattern NEGATIVE = Pattern.compile("(Not|Failed|Failing|Failures?)(?=[A-Z0-9]|$)");

    /// False as long as nothing is to go.
    private static final String FINALIZED = "Finalized";

    private Advice() {}

    static List<String> on(Report report) {
        JsonNode conditions = report.status().path("conditions");
        if (conditions.size() <= MANDATORY.size()) {
            return List.of();
        }
        String place = report.place().isEmpty() ? "" : report.place() + ": ";
        boolean available = conditions
                .valueStream()
                .anyMatch(each -> type(each).equals("Available") && status(each).equals("True"));
        List<String> advice = new ArrayList<>();
        for (JsonNode each : conditions) {
            if (MANDATORY.contains(type(each))) {
                continue;
            }
            if (NEGATIVE.matcher(type(each)).find()) {
                advice.add(place + "condition " + type(each)
                        + " is named for what is bad: a condition should be good when it is True");
            }
            if (available && status(each).equals("False") && !type(each).equals(FINALIZED)) {
                advice.add(place + "adapter " + report.adapter() + " says that it is Available, although its condition "
                        + type(each) + " is False");
            }
        }
        return advice;
    }

    private static String type(JsonNode condition) {
        return condition.path("type").asText("");
    }

    private static String status(JsonNode condition) {
        return condition.path("status").asText("");
    }
}
