package dev.capstan.stack.run.stack;

import static dev.capstan.stack.run.stack.Samples.NOON;
import static dev.capstan.stack.run.stack.Samples.last;
import static dev.capstan.stack.run.stack.Samples.yaml;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class UpdateEndTest {
    private static final CurrentUpdate UPDATE = new CurrentUpdate(2, "", "site-2", "up", "1-abc");

    private static UpdateEnd end(String status) {
        return requireNonNull(UpdateEnd.of(yaml(status)));
    }

    private static final String DONE =
            "{conditions: [{type: Complete, status: 'True'}], values: {url: x, key: '[secret]'},"
                    + " outputs: site-2-stack-outputs, permalink: 'https://p', projectInfo: {name: site, runtime: yaml}}";
    private static final String FAILED =
            "{conditions: [{type: Complete, status: 'True'}, {type: Failed, status: 'True',"
                    + " reason: UpdateFailed}], message: out of disk, values: {url: half}}";
    private static final String CONFLICT = FAILED.replace("UpdateFailed", "UpdateConflict");

    @Test
    void whatRunsHasNotEnded() {
        assertThat(UpdateEnd.of(yaml("{}"))).isNull();
        assertThat(UpdateEnd.of(
                        yaml("{conditions: [{type: Progressing, status: 'True'}, {type: Complete, status: 'False'}]}")))
                .isNull();
    }

    @Test
    void aSuccessIsTakenOver() {
        var status = new StackStatus();

        end(DONE).tell(status, UPDATE, false, NOON);

        assertThat(status.getLastUpdate())
                .isEqualTo(new LastUpdate(
                        2,
                        "",
                        "site-2",
                        "up",
                        "succeeded",
                        "",
                        "1-abc",
                        "1-abc",
                        "https://p",
                        "2026-01-01T12:00:00Z",
                        0,
                        "site-2-stack-outputs"));
        assertThat(status.getOutputs()).hasToString("{\"url\":\"x\",\"key\":\"[secret]\"}");
        assertThat(status.getProjectInfo()).isEqualTo(new ProjectInfo("site", "yaml"));
    }

    @Test
    void aFailureLeavesTheSecretOfTheOutputsWhereItWas() {
        var status = new StackStatus();
        end(DONE).tell(status, UPDATE, false, NOON);

        end(FAILED).tell(status, new CurrentUpdate(3, "", "site-3", "up", "1-abc"), false, NOON);

        assertThat(requireNonNull(status.getLastUpdate()).outputs()).isEqualTo("site-2-stack-outputs");
    }

    @Test
    void aFailureLeavesTheOutputsAsTheyWere() {
        var status = new StackStatus();
        end(DONE).tell(status, UPDATE, false, NOON);

        end(FAILED).tell(status, UPDATE, false, NOON);

        assertThat(status.getOutputs()).hasToString("{\"url\":\"x\",\"key\":\"[secret]\"}");
        assertThat(requireNonNull(status.getLastUpdate()).lastSuccessfulCommit())
                .isEqualTo("1-abc");
        assertThat(status.getLastUpdate().message()).isEqualTo("out of disk");
        assertThat(status.getLastUpdate().failures()).isEqualTo(1);
    }

    @Test
    void aPreviewHasNoOutputs() {
        var status = new StackStatus();

        end(DONE).tell(status, new CurrentUpdate(2, "", "site-2", "preview", "1-abc"), false, NOON);

        assertThat(status.getOutputs()).isNull();
    }

    @Test
    void failuresAreCountedWhileNothingChanges() {
        CurrentUpdate other = new CurrentUpdate(2, "", "site-2", "up", "2-abc");

        assertThat(end(FAILED).told(UPDATE, null, false, NOON).failures()).isEqualTo(1);
        assertThat(end(FAILED).told(UPDATE, last("failed", 1), false, NOON).failures())
                .isEqualTo(2);
        assertThat(end(FAILED).told(UPDATE, last("succeeded", 0), false, NOON).failures())
                .isEqualTo(1);
        assertThat(end(FAILED).told(other, last("failed", 2), false, NOON).failures())
                .isEqualTo(1);
        assertThat(end(DONE).told(UPDATE, last("failed", 2), false, NOON).failures())
                .isZero();
    }

    @Test
    void conflictsThatAreTriedAgainNeverExhaustThePatience() {
        assertThat(end(CONFLICT).obstacle()).isEqualTo(Standing.Obstacle.UPDATE_CONFLICT);
        assertThat(end(FAILED).obstacle()).isNull();
        assertThat(end(CONFLICT).told(UPDATE, last("failed", 2), true, NOON).failures())
                .isEqualTo(2);
        assertThat(end(CONFLICT).told(UPDATE, last("failed", 2), false, NOON).failures())
                .isEqualTo(3);
        assertThat(end(FAILED).told(UPDATE, last("failed", 2), true, NOON).failures())
                .isEqualTo(3);
    }
}
