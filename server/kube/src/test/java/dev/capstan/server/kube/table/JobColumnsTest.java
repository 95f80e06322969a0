package dev.capstan.server.kube.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.Descriptors;
import dev.capstan.registry.type.ResourceType;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JobColumnsTest {
    private static final ResourceType JOBS = Descriptors.builtIn("jobs.batch");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T01:00:00Z"), ZoneOffset.UTC);

    @Test
    void aFinishedJobShowsHowLongItRan() {
        List<String> cells = cells("""
                {"metadata": {"name": "j"}, "spec": {"completions": 1},
                 "status": {"succeeded": 1, "startTime": "2026-01-01T00:00:00Z", "completionTime": "2026-01-01T00:05:00Z",
                            "conditions": [{"type": "Complete", "status": "True"}]}}""");

        assertThat(cells).containsExactly("j", "Complete", "1/1", "5m", "<unknown>", "", "", "<none>");
    }

    @Test
    void theFirstConditionThatHoldsNamesTheStatus() {
        assertThat(status("{\"type\": \"Failed\", \"status\": \"True\"}")).isEqualTo("Failed");
        assertThat(status("{\"type\": \"FailureTarget\", \"status\": \"True\"}"))
                .isEqualTo("FailureTarget");
        assertThat(status("{\"type\": \"Suspended\", \"status\": \"False\"}")).isEqualTo("Running");
    }

    @Test
    void aJobBeingDeletedIsTerminating() {
        assertThat(cells("{\"metadata\": {\"deletionTimestamp\": \"2026-01-01T00:00:00Z\"}}")
                        .get(1))
                .isEqualTo("Terminating");
    }

    @Test
    void aSelectorIsShownAsItIsTyped() {
        List<String> cells = cells("""
                {"spec": {"selector": {"matchLabels": {"b": "2", "a": "1"}, "matchExpressions": [
                  {"key": "c", "operator": "In", "values": ["y", "x"]},
                  {"key": "d", "operator": "Exists"}, {"key": "e", "operator": "DoesNotExist"}]}}}""");

        assertThat(cells.getLast()).isEqualTo("a=1,b=2,c in (x,y),d,!e");
    }

    @Test
    void aTimeThatIsNoneSaysSo() {
        assertThat(cells("{\"status\": {\"startTime\": \"soon\", \"completionTime\": \"later\"}}")
                        .get(3))
                .isEqualTo("<invalid>");
    }

    private static String status(String condition) {
        return cells("{\"status\": {\"conditions\": [" + condition + "]}}").get(1);
    }

    private static List<String> cells(String job) {
        JsonNode tree = Document.json(job.getBytes(StandardCharsets.UTF_8)).tree();
        return TableFormat.of(JOBS, JOBS.storageVersion()).cells(tree, CLOCK).stream()
                .map(JsonNode::asText)
                .toList();
    }
}
