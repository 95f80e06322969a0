package dev.capstan.registry.rules;

import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.registry.DeleteOptions.Propagation;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.ResourcePath;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The expected texts are a real kube-apiserver's.
final class EventRulesTest {
    private static final String OLD = "{apiVersion: v1, kind: Event, metadata: {name: e}";
    private static final String NEW = "{apiVersion: events.k8s.io/v1, kind: Event, metadata: {name: e}";
    private static final String DONE = ", eventTime: '2020-01-02T03:04:05.000006Z', reportingController: example.dev/c,"
            + " reportingInstance: c-0, action: Act, reason: Done, type: Normal, regarding: {namespace: demo}";
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void anEventIsAboutAnObjectOfItsNamespace() {
        String expected = "Event \"e\" is invalid: involvedObject.namespace: Invalid value: ";

        assertThat(message(OLD + "}")).isEqualTo(expected + "\"\": does not match event.namespace");
        assertThat(message(OLD + ", involvedObject: {namespace: other}}"))
                .isEqualTo(expected + "\"other\": does not match event.namespace");
    }

    @Test
    void theMetadataOfAnOldEventIsLookedAtLast() {
        String labels = "{apiVersion: v1, kind: Event, metadata: {name: e, finalizers: [plain], labels: {a: -}}";

        assertThat(message(labels + "}")).doesNotContain("metadata");
        assertThat(message(labels + ", involvedObject: {namespace: demo}}"))
                .contains("metadata.labels")
                .doesNotContain("finalizers");
    }

    @Test
    void anEventShowsWhatItDoesNotHave() {
        JsonNode event = kernel.create(OLD + ", involvedObject: {namespace: demo}, count: 0}")
                .tree();

        assertThat(event.get("firstTimestamp").isNull()).isTrue();
        assertThat(event.get("lastTimestamp").isNull()).isTrue();
        assertThat(event.get("eventTime").isNull()).isTrue();
        assertThat(event.get("source").isEmpty()).isTrue();
        assertThat(event.get("reportingComponent").textValue()).isEmpty();
        assertThat(event.has("count")).isFalse();
    }

    @Test
    void anEventWithATimeSaysWhoDidWhat() {
        assertThat(message(OLD + ", involvedObject: {namespace: demo}, eventTime: '2020-01-02T03:04:05.000001Z'}"))
                .contains("reportingComponent: Required value, ")
                .contains("reportingInstance: Required value, action: Required value, reason: Required value");
    }

    @Test
    void aNewEventIsOfAKnownTypeAndHasNothingOld() {
        assertThat(message(NEW + DONE.replace("Normal", "Odd") + ", deprecatedCount: 2, series: {count: 1,"
                        + " lastObservedTime: '2020-01-02T03:04:05.000006Z'}}"))
                .isEqualTo("Event \"e\" is invalid: [series.count: Invalid value: \"\": should be at least 2,"
                        + " type: Invalid value: \"\": has invalid value: Odd,"
                        + " count: Invalid value: \"\": needs to be unset]");
    }

    @Test
    void aNewEventHasATimeAndSoHasItsSeries() {
        assertThat(message(NEW + DONE.replaceFirst("eventTime: '[^']*', ", "") + ", series: {count: 2}}"))
                .isEqualTo("Event \"e\" is invalid: [series.lastObservedTime: Required value,"
                        + " eventTime: Required value]");
    }

    @Test
    void aNewEventStaysAsItIs() {
        Resource event = kernel.create(NEW + DONE + "}");

        assertThat(refused(() -> kernel.patch(eventPath(), "{reason: Other, note: hello}"))
                        .message())
                .isEqualTo("Event \"e\" is invalid: [reason: Invalid value: \"Other\": field is immutable,"
                        + " message: Invalid value: \"hello\": field is immutable]");
        assertThat(kernel.patch(eventPath(), "{metadata: {labels: {a: b}}}").uid())
                .isEqualTo(event.uid());
    }

    @Test
    void nothingBelongsToAnEventSoNobodyWaitsForIt() {
        kernel.create(NEW + DONE + "}");

        assertThat(kernel.delete(eventPath(), Propagation.ORPHAN).gone()).isTrue();
    }

    private static ResourcePath eventPath() {
        return new ResourcePath(new GroupResource("events.k8s.io", "events"), "v1", "demo", "e", "");
    }

    private String message(String yaml) {
        return refused(() -> kernel.create(yaml)).message();
    }
}
