package dev.capstan.conformance.policy;

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

/// Every policy decides as it did on a real server.
///
/// A real server notices policies a moment after they were written. So all are installed first, then awaited once, and
/// each concerns only the objects of its own case.
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PolicyMatrixIT {
    private static final Optional<Path> RECORD = Optional.ofNullable(
                    System.getProperty("CAPSTAN_CONFORMANCE_RECORD", System.getenv("CAPSTAN_CONFORMANCE_RECORD")))
            .map(Path::of);
    private static final List<String> TOPICS = List.of("validating", "mutating", "writing");

    private final List<Topic> topics = new ArrayList<>();
    private Scratch scratch;

    private record Topic(String name, List<PolicyCase> cases) {}

    @BeforeAll
    void install(Api api) {
        scratch = new Scratch(api);
        for (String topic : TOPICS) {
            var cases = new ArrayList<PolicyCase>();
            for (JsonNode each : Document.yaml(bytes(topic + ".yaml")).tree()) {
                var names = new CaseNames(scratch.name(), topic.charAt(0) + String.valueOf(cases.size()));
                cases.add(new PolicyCase(api, names, each));
            }
            topics.add(new Topic(topic, cases));
        }
        topics.forEach(topic -> topic.cases().forEach(PolicyCase::install));
        Sentinel.await(api, scratch.name());
    }

    @AfterAll
    void remove() {
        topics.forEach(topic -> topic.cases().forEach(PolicyCase::remove));
        scratch.close();
    }

    @TestFactory
    List<DynamicTest> everyCaseEndsAsRecorded() {
        var tests = new ArrayList<DynamicTest>();
        topics.forEach(topic -> tests.addAll(tests(topic)));
        return tests;
    }

    private static List<DynamicTest> tests(Topic topic) {
        JsonNode recorded = RECORD.isPresent()
                ? JsonNodeFactory.instance.objectNode()
                : Document.json(bytes(topic.name() + ".json")).tree();
        ObjectNode answers = JsonNodeFactory.instance.objectNode();
        var tests = new ArrayList<DynamicTest>();
        for (PolicyCase each : topic.cases()) {
            tests.add(DynamicTest.dynamicTest(topic.name() + ": " + each.title(), () -> {
                JsonNode found = each.run();
                answers.set(each.title(), found);
                if (RECORD.isEmpty()) {
                    assertThat(found.toPrettyString())
                            .isEqualTo(recorded.path(each.title()).toPrettyString());
                }
            }));
        }
        RECORD.ifPresent(folder -> tests.add(DynamicTest.dynamicTest(
                "record " + topic.name(),
                () -> Files.writeString(folder.resolve(topic.name() + ".json"), answers.toPrettyString() + "\n"))));
        return tests;
    }

    private static byte[] bytes(String file) {
        try (InputStream in = PolicyMatrixIT.class.getResourceAsStream(file)) {
            return Objects.requireNonNull(in, file + " is missing beside the cases")
                    .readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
