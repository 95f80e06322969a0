package dev.capstan.stack.run.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StackSpecTest {
    @Test
    void whatIsNotSaidHasItsDefault() {
        StackSpec spec = Samples.spec("");

        assertThat(spec.problems()).isEmpty();
        assertThat(spec.stack()).isEqualTo("dev");
        assertThat(spec.source()).contains(new StackSpec.Source.Program("site"));
        assertThat(spec.type()).isEqualTo(UpdateType.UP);
        assertThat(spec.resync()).isEmpty();
        assertThat(spec.longest()).isEqualTo(Duration.ofHours(24));
        assertThat(spec.destroyOnFinalize()).isFalse();
    }

    @Test
    void everyProblemIsToldAtOnce() {
        StackSpec spec = StackSpec.read("site", Samples.yaml("""
                prerequisites:
                  - {name: site}
                  - {name: net, requirement: {succeededWithinDuration: soon}}
                  - {name: net}
                updateTemplate:
                  metadata: {name: mine, labels: {a: b}}
                  spec: {type: destroy, parallel: 3, target: none, replace: [1], refreshs: true, ttlAfterCompleted: soon}
                """));

        assertThat(spec.problems())
                .containsExactly(
                        "spec.stack is missing, expected the stack's own name, such as dev",
                        "spec has no source, expected programRef.name, the name of a Program",
                        "spec.prerequisites[0].name is site, which is this Stack, expected another one",
                        "spec.prerequisites[1].requirement.succeededWithinDuration is \"soon\", expected a duration such as"
                                + " 1h30m",
                        "spec.prerequisites[2].name is net again, expected the name of another Stack",
                        "spec.updateTemplate.metadata.name cannot be set, expected labels and annotations only",
                        "spec.updateTemplate.spec.type cannot be set, the Stack decides it: remove it",
                        "spec.updateTemplate.spec.target is \"none\", expected a list of texts",
                        "spec.updateTemplate.spec.replace is [1], expected a list of texts",
                        "spec.updateTemplate.spec.refreshs is not a field of an Update, expected one of continueOnError,"
                                + " expectNoChanges, message, parallel, previewOnly, refresh, remove, replace, runProgram,"
                                + " target, targetDependents, ttlAfterCompleted",
                        "spec.updateTemplate.spec.ttlAfterCompleted is \"soon\", expected a duration such as 1h30m");
    }

    @Test
    void aStackHasOneSource() {
        StackSpec both = Samples.spec(", projectRepo: 'https://git.example/a'");
        StackSpec repository =
                StackSpec.read("site", Samples.yaml("{stack: dev, projectRepo: 'https://git.example/a'}"));
        StackSpec flux = StackSpec.read("site", Samples.yaml("{stack: dev, fluxSource: {sourceRef: {name: a}}}"));

        assertThat(both.problems())
                .containsExactly(
                        "spec has more than one source: programRef and projectRepo, expected programRef alone");
        assertThat(repository.problems()).isEmpty();
        assertThat(repository.source())
                .contains(
                        new StackSpec.Source.Unsupported(
                                "spec.projectRepo is a source that has to be fetched, which is"
                                        + " not supported here: put the program into a Program and name it in spec.programRef"));
        assertThat(flux.source()).get().isInstanceOf(StackSpec.Source.Unsupported.class);
    }

    @ParameterizedTest
    @CsvSource({
        "'', ",
        "'continueResyncOnCommitMatch: true', PT1M",
        "'continueResyncOnCommitMatch: true, resyncFrequencySeconds: 5', PT1M",
        "'continueResyncOnCommitMatch: true, resyncFrequencySeconds: 600', PT10M",
        "'resyncFrequencySeconds: 600', ",
    })
    void aStackIsRunAgainAndAgainOnlyIfItAsksForThat(String fields, Duration expected) {
        assertThat(Samples.spec(", " + fields).resync()).isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void prerequisitesSayHowLongAgoAtMost() {
        StackSpec spec =
                Samples.spec(", prerequisites: [{name: a}, {name: b, requirement: {succeededWithinDuration: 1h30m}}]");

        assertThat(spec.prerequisites())
                .isEqualTo(List.of(
                        new Prerequisite("a", Optional.empty()),
                        new Prerequisite("b", Optional.of(Duration.ofMinutes(90)))));
    }
}
