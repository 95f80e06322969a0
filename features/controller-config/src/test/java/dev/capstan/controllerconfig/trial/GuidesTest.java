package dev.capstan.controllerconfig.trial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.controllerconfig.config.ControllerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the guides show is so.
final class GuidesTest {
    private static final String AS_DATA = "controllers-as-data.md";
    private static final String FROM_A_PROGRAM = "from-a-hand-written-controller.md";
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /// [S0-52]
    @ParameterizedTest
    @ValueSource(strings = {AS_DATA, FROM_A_PROGRAM})
    void everythingThatIsShownCanBeSaid(String guide) throws Exception {
        List<String> shown = blocks(guide, "yaml");

        assertThat(shown).isNotEmpty();
        for (String each : shown) {
            assertThat(ControllerConfig.compile(guide, whole(each)).name()).isNotEmpty();
        }
    }

    @Test
    void theFirstControllerDoesWhatIsShown() throws Exception {
        var config =
                ControllerConfig.compile("notes.yaml", blocks(AS_DATA, "yaml").getFirst());
        JsonNode cluster = tree(blocks(AS_DATA, "json").getFirst());

        assertThat(Trial.of(config, Trial.Given.cluster(cluster, NOW)).text())
                .startsWith(blocks(AS_DATA, "text").getFirst());
    }

    @Test
    void theControllerThatWasAProgramFollowsItsJob() throws Exception {
        var config = ControllerConfig.compile("", blocks(FROM_A_PROGRAM, "yaml").getFirst());
        var given = Trial.Given.cluster(
                tree("{\"id\": \"c-1\", \"spec\": {\"provider\": \"gcp\", \"region\": \"eu\"}}"), NOW);
        JsonNode job = tree("{\"kind\": \"Job\", \"metadata\": {\"name\": \"validate-c-1\"},"
                + " \"status\": {\"conditions\": [{\"type\": \"Failed\", \"status\": \"True\"}]}}");

        assertThat(Trial.of(config, given).text())
                .contains("name: validate-c-1", "- eu\n", "Available  Unknown  JobRunning: 0 pods are active");
        assertThat(Trial.of(config, given.with(job)).text())
                .contains(
                        "Applied    True  JobCreated: Job validate-c-1 has been created",
                        "Available  False  JobFailed");
    }

    /// A part of a spec within as little else as there can be.
    private static String whole(String part) {
        if (part.startsWith("apiVersion: cls.redhat.com")) {
            return part;
        }
        String resources = part.contains("resources:") ? "" : "resources: []\n";
        return "apiVersion: cls.redhat.com/v1alpha1\nkind: ControllerConfig\nmetadata: {name: a}\nspec:\n"
                + ("name: a\n" + resources + part).indent(2);
    }

    private static JsonNode tree(String json) {
        return Document.json(json.getBytes(UTF_8)).tree();
    }

    private static List<String> blocks(String guide, String language) throws IOException {
        var root = Path.of(Objects.requireNonNull(System.getProperty("capstan.root")));
        var text = Files.readString(root.resolve("docs/guide").resolve(guide));
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
