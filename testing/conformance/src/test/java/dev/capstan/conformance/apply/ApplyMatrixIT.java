package dev.capstan.conformance.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.Scratch;
import dev.capstan.conformance.ServerExtension;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/// Every case of server-side apply ends as it ended on a real server.
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ApplyMatrixIT {
    private static final Optional<Path> RECORD = Optional.ofNullable(
                    System.getProperty("CAPSTAN_CONFORMANCE_RECORD", System.getenv("CAPSTAN_CONFORMANCE_RECORD")))
            .map(Path::of);

    private Api api;
    private Scratch scratch;

    @BeforeAll
    void install(Api given) {
        api = given;
        scratch = new Scratch(given);
        Kinds.install(given);
    }

    @AfterAll
    void remove() {
        scratch.close();
    }

    @TestFactory
    List<DynamicTest> ownership() {
        return cases("ownership");
    }

    @TestFactory
    List<DynamicTest> conflicts() {
        return cases("conflicts");
    }

    @TestFactory
    List<DynamicTest> shapes() {
        return cases("shapes");
    }

    @TestFactory
    List<DynamicTest> parts() {
        return cases("parts");
    }

    @TestFactory
    List<DynamicTest> entries() {
        return cases("entries");
    }

    @TestFactory
    List<DynamicTest> keys() {
        return cases("keys");
    }

    private List<DynamicTest> cases(String topic) {
        JsonNode cases = Document.yaml(bytes(topic + ".yaml")).tree();
        JsonNode recorded = RECORD.isPresent()
                ? JsonNodeFactory.instance.objectNode()
                : Document.json(bytes(topic + ".json")).tree();
        ObjectNode answers = JsonNodeFactory.instance.objectNode();
        var tests = new ArrayList<DynamicTest>();
        int number = 0;
        for (JsonNode each : cases) {
            String name = each.path("case").asText();
            var script = new Script(api, scratch.name(), topic + "-" + number++, each);
            tests.add(DynamicTest.dynamicTest(name, () -> {
                JsonNode found = script.run();
                answers.set(name, found);
                if (RECORD.isEmpty()) {
                    assertThat(found.toPrettyString())
                            .isEqualTo(recorded.path(name).toPrettyString());
                }
            }));
        }
        RECORD.ifPresent(folder -> tests.add(DynamicTest.dynamicTest(
                "record " + topic,
                () -> Files.writeString(folder.resolve(topic + ".json"), answers.toPrettyString() + "\n"))));
        return tests;
    }

    static byte[] bytes(String file) {
        try (InputStream in = ApplyMatrixIT.class.getResourceAsStream(file)) {
            return Objects.requireNonNull(in, file + " is missing beside the cases")
                    .readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
