package dev.capstan.template.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.streamline.wire.ObjectKey;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class InstanceStatusTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(60);
    private static final String HEAD = """
            metadata: {name: city-website-berlin, namespace: template-test, generation: 1}
            spec: {destroyOnFinalize: true}
            """;
    private static final String READY = "conditions: [{type: Ready, status: 'True', reason: ProcessingCompleted}]";

    private final Revision revision = Revision.of(Trees.cityWebsite());

    private static StackReport stack(String status) {
        return new StackReport(Trees.yaml(HEAD + "status: {" + status + "}"), 1);
    }

    private static InstanceStatus first() {
        return new InstanceStatus(MissingNode.getInstance(), 1, NOW);
    }

    private ObjectNode status(String stack) {
        return first().of(revision, stack(stack), SecretOutput.Reader.none());
    }

    private static String words(JsonNode status) {
        JsonNode ready = status.at("/conditions/0");
        return ready.path("status").asText() + " " + ready.path("reason").asText() + ": "
                + ready.path("message").asText();
    }

    /// [S1-27] [S1-28] [S1-34] [A1-16] The status that the seed prints, and when the condition began to hold.
    @Test
    void theStatusIsThatOfTheSeed() {
        String site = "template-test-berlin-website.s3-website-us-east-1.amazonaws.com";

        ObjectNode status = status("""
                outputs: {bucketName: template-test-berlin-website, websiteUrl: %1$s, bucketEndpoint: 'http://%1$s'},
                lastUpdate: {generation: 1, name: u1, type: up, state: succeeded, permalink: 'https://p'},
                observedGeneration: 1,
                %2$s""".formatted(site, READY));

        assertThat(status).isEqualTo(Trees.yaml("""
                bucketName: template-test-berlin-website
                websiteUrl: %1$s
                outputs:
                  bucketName: template-test-berlin-website
                  websiteUrl: %1$s
                  bucketEndpoint: http://%1$s
                ready: true
                stackRef: city-website-berlin
                observedGeneration: 1
                conditions:
                  - type: Ready
                    status: "True"
                    reason: StackSucceeded
                    message: Pulumi stack deployed successfully
                    lastTransitionTime: "2026-01-01T00:00:00Z"
                lastUpdate:
                  state: succeeded
                  generation: 1
                """.formatted(site)));
    }

    /// [A1-16]
    @Test
    void otherConditionsOfTheStackAreKept() {
        ObjectNode status = status("""
                conditions: [
                  {type: Ready, status: 'False', reason: NotReadyInProgress, observedGeneration: 1},
                  {type: Reconciling, status: 'True', reason: StackProcessing, message: update u1 runs}]""");

        assertThat(words(status))
                .isEqualTo("False StackReconciling: Stack template-test/city-website-berlin is being processed:"
                        + " StackProcessing: update u1 runs");
        assertThat(status.at("/conditions/1"))
                .isEqualTo(Trees.yaml(
                        "{type: Reconciling, status: 'True', reason: StackProcessing, message: update u1 runs}"));
        assertThat(status.path("ready").booleanValue()).isFalse();
    }

    @Test
    void aStackThatHasNotBegunIsNotReady() {
        assertThat(words(status("")))
                .isEqualTo("False StackReconciling: Stack template-test/city-website-berlin has not begun yet");
    }

    @Test
    void whatAFailedStackSaysIsSaid() {
        assertThat(words(status("lastUpdate: {state: failed, message: no bucket, permalink: 'https://p'}")))
                .isEqualTo("False StackFailed: Stack template-test/city-website-berlin failed: no bucket (https://p)");
        assertThat(words(status("conditions: [{type: Stalled, status: 'True', reason: UpdateFailed, message: three}]")))
                .isEqualTo(
                        "False StackStalled: Stack template-test/city-website-berlin is stalled: UpdateFailed: three");
    }

    /// A Stack that is ready as it was before is not ready.
    @Test
    void whatAStackSaysOfAnEarlierVersionIsNotBelieved() {
        JsonNode newer = Trees.yaml(
                HEAD.replace("generation: 1", "generation: 2") + "status: {observedGeneration: 1, " + READY + "}");
        StackReport program = new StackReport(
                Trees.yaml(HEAD + "status: {lastUpdate: {lastSuccessfulCommit: '3-6f1c'}, " + READY + "}"), 4);

        assertThat(new StackReport(newer, 1).summary().ready()).isFalse();
        assertThat(program.summary().ready()).isFalse();
        assertThat(new StackReport(program.stack(), 3).summary().ready()).isTrue();
    }

    /// [S1-30] [A1-10]
    @Test
    void aSecretOutputIsReferredToAndNotShown() {
        ObjectNode status = status("outputs: {websiteUrl: '[secret]', key: '[secret]'},"
                + " lastUpdate: {name: u1, state: succeeded}, " + READY);

        assertThat(status.path("websiteUrl").asText()).isEqualTo("[secret]");
        assertThat(status.path("outputs")).isEqualTo(Trees.yaml("{websiteUrl: '[secret]', key: '[secret]'}"));
        assertThat(status.path("secretRef")).isEqualTo(Trees.yaml("""
                websiteUrl: {name: u1-stack-outputs, namespace: template-test, key: websiteUrl}
                key: {name: u1-stack-outputs, namespace: template-test, key: key}
                """));
    }

    /// [A1-10]
    @Test
    void aSecretOutputIsShownToThoseWhoAskedForIt() {
        ObjectNode template = Trees.cityWebsite();
        ((ObjectNode) template.path("metadata")).putObject("annotations").put(Revision.EXPOSE_SECRETS, "true");
        var asked = new SecretOutput(new ObjectKey("template-test", "u1-stack-outputs"), "websiteUrl");
        SecretOutput.Reader reader =
                output -> output.equals(asked) ? Optional.of(TextNode.valueOf("open")) : Optional.empty();
        StackReport report =
                stack("outputs: {websiteUrl: '[secret]'}, lastUpdate: {name: u1, state: succeeded}, " + READY);

        ObjectNode shown = first().of(Revision.of(template), report, reader);

        assertThat(shown.path("websiteUrl").asText()).isEqualTo("open");
        assertThat(shown.at("/outputs/websiteUrl").asText()).isEqualTo("open");
        assertThat(first().of(revision, report, reader).path("websiteUrl").asText())
                .isEqualTo("[secret]");
    }

    /// A failed update has no outputs: the Secret is that of the one before.
    @Test
    void aSecretStaysWhereItWasWhenAnUpdateFails() {
        ObjectNode before = status("outputs: {key: '[secret]'}, lastUpdate: {name: u1, state: succeeded}, " + READY);

        ObjectNode after = new InstanceStatus(before, 1, LATER)
                .of(
                        revision,
                        stack("outputs: {key: '[secret]'}, lastUpdate: {name: u2, state: failed}"),
                        SecretOutput.Reader.none());

        assertThat(after.at("/secretRef/key/name").asText()).isEqualTo("u1-stack-outputs");
    }

    /// An API would refuse the whole status.
    @Test
    void anOutputThatIsNotAsDeclaredIsLeftOutAndTold() {
        ObjectNode status = status("outputs: {websiteUrl: 5, ready: no, bucketName: b}, " + READY);

        assertThat(status.has("websiteUrl")).isFalse();
        assertThat(status.path("bucketName").asText()).isEqualTo("b");
        assertThat(status.at("/outputs/websiteUrl").asLong()).isEqualTo(5);
        assertThat(status.path("ready").booleanValue()).isTrue();
        assertThat(words(status))
                .isEqualTo("True StackSucceeded: Pulumi stack deployed successfully; left out of the status:"
                        + " websiteUrl, which is not what spec.schema.status says");
    }

    @Test
    void aConditionRemembersSinceWhenItHolds() {
        ObjectNode before = status(READY);

        ObjectNode same = new InstanceStatus(before, 1, LATER).of(revision, stack(READY), SecretOutput.Reader.none());
        ObjectNode other = new InstanceStatus(before, 2, LATER).refused("InvalidSpec", "spec.city: Required value");

        assertThat(same).isEqualTo(before);
        assertThat(other.at("/conditions/0/lastTransitionTime").asText()).isEqualTo("2026-01-01T00:01:00Z");
        assertThat(other.path("stackRef").asText()).isEqualTo("city-website-berlin");
        assertThat(other.path("ready").booleanValue()).isFalse();
        assertThat(other.path("observedGeneration").asLong()).isEqualTo(2);
    }

    /// [A1-6]
    @Test
    void whatKeepsADestroyIsSaid() {
        String stack = "Stack template-test/city-website-berlin is being destroyed";

        assertThat(words(first().ending(stack("")))).isEqualTo("False Destroying: " + stack);
        assertThat(words(first().ending(stack(
                        "conditions: [{type: Reconciling, status: 'True', reason: StackProcessing, message: u2}]"))))
                .isEqualTo("False Destroying: " + stack + ": StackProcessing: u2");
        assertThat(words(first().ending(stack("lastUpdate: {state: failed, message: bucket is not empty}"))))
                .isEqualTo("False DestroyFailed: " + stack + ", which failed and is tried again: bucket is not empty");
        assertThat(words(first().ending(stack(
                        "conditions: [{type: Stalled, status: 'True', reason: UpdateFailed, message: x}]"))))
                .isEqualTo("False DestroyStalled: " + stack + " and is stalled: UpdateFailed: x");
    }
}
