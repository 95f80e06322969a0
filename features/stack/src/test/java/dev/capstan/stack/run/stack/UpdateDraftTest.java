package dev.capstan.stack.run.stack;

import static dev.capstan.stack.run.stack.Samples.last;
import static dev.capstan.stack.run.stack.Samples.spec;
import static dev.capstan.stack.run.stack.Samples.wish;
import static dev.capstan.stack.run.stack.Samples.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class UpdateDraftTest {
    private static final Due.Now WHY = new Due.Now("Initial stack update");

    private static UpdateObject update(UpdateType type, String besides) {
        Wish wish = new Wish("uid", "site", 2, "", "1-abc", type);
        return new UpdateDraft("web", wish, spec(besides), WHY).named("site-1");
    }

    @Test
    void anUpdateSaysWhatTheStackWants() {
        UpdateObject update = update(
                UpdateType.UP,
                ", refresh: true, expectNoRefreshChanges: true, targets: [a, b], targetDependents: true, runProgram: true");

        assertThat(update.getSpec()).isEqualTo(yaml("""
                workspaceName: site
                stackName: dev
                type: up
                message: Initial stack update
                ttlAfterCompleted: 24h
                refresh: true
                expectNoChanges: true
                targetDependents: true
                target: [a, b]
                """));
        assertThat(update.getMetadata().getLabels()).isEqualTo(Map.of("capstan.dev/stack", "site"));
    }

    @Test
    void aTemplateAddsAndReplacesAndTakesAway() {
        UpdateObject update = update(UpdateType.PREVIEW, """
                , refresh: true, updateTemplate: {metadata: {labels: {team: web, capstan.dev/stack: other}, annotations: {a: b}},
                   spec: {ttlAfterCompleted: 5m, continueOnError: true, refresh: null}}""");

        assertThat(update.getSpec()).isEqualTo(yaml("""
                workspaceName: site
                stackName: dev
                type: preview
                message: Initial stack update
                ttlAfterCompleted: 5m
                continueOnError: true
                """));
        assertThat(update.getMetadata().getLabels()).isEqualTo(Map.of("capstan.dev/stack", "site", "team", "web"));
        assertThat(update.getMetadata().getAnnotations()).isEqualTo(Map.of("a", "b"));
    }

    @Test
    void aDestructionIsNeverPartial() {
        UpdateObject update = update(
                UpdateType.DESTROY,
                ", targets: [a], runProgram: true, updateTemplate: {spec: {target: [b], expectNoChanges: true, parallel: 3}}");

        assertThat(update.getSpec()).isEqualTo(yaml("""
                workspaceName: site
                stackName: dev
                type: destroy
                message: Initial stack update
                ttlAfterCompleted: 24h
                runProgram: true
                parallel: 3
                """));
    }

    @Test
    void whatIsRunEveryMinuteIsNotKeptForADay() {
        UpdateObject update = new UpdateDraft("web", wish(), spec(""), new Due.Now("Resync", true)).named("site-1");

        assertThat(update.getSpec().path("ttlAfterCompleted").asText()).isEqualTo("1h");
    }

    @Test
    void anUpdateHasTheSameNameUntilItWasTakenOver() {
        Wish other = new Wish("uid", "site", 3, "", "1-abc", UpdateType.UP);
        Set<String> names = new HashSet<>(Set.of(
                wish().updateName(null),
                wish().updateName(last("failed", 1)),
                wish().updateName(last("failed", 2)),
                other.updateName(null)));

        assertThat(names).hasSize(4).allMatch(each -> each.matches("site-[0-9a-f]{12}"));
        assertThat(wish().updateName(last("failed", 1))).isEqualTo(wish().updateName(last("failed", 1)));
    }

    @Test
    void aLongNameIsCut() {
        String name = new Wish("uid", "s".repeat(253), 1, "", "", UpdateType.UP).updateName(null);

        assertThat(name).hasSize(213);
    }
}
