package dev.capstan.registry.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.Resource;
import dev.capstan.registry.Kernel;
import org.junit.jupiter.api.Test;

class JobRulesTest {
    private static final String POD = "spec: {restartPolicy: Never, containers: [{name: a, image: b}]}";

    @Test
    void aJobIsGivenTheLabelsByWhichItFindsItsPods() throws InterruptedException {
        try (Kernel kernel = Kernel.inMemory()) {
            Resource job = kernel.create(
                    "{apiVersion: batch/v1, kind: Job, metadata: {name: j}, spec: {template: {" + POD + "}}}");

            assertThat(job.tree().at("/spec/selector/matchLabels").toString())
                    .isEqualTo("{\"batch.kubernetes.io/controller-uid\":\"" + job.uid() + "\"}");
            assertThat(job.labels())
                    .containsOnlyKeys(
                            "job-name",
                            "controller-uid",
                            "batch.kubernetes.io/job-name",
                            "batch.kubernetes.io/controller-uid")
                    .containsEntry("job-name", "j");
            assertThat(job.tree().at("/spec/template/metadata/labels"))
                    .isEqualTo(job.tree().at("/metadata/labels"));
        }
    }

    @Test
    void anAuthorMayTakeCareOfTheLabels() throws InterruptedException {
        try (Kernel kernel = Kernel.inMemory()) {
            Resource job = kernel.create("{apiVersion: batch/v1, kind: Job, metadata: {name: j}, spec: {manualSelector:"
                    + " true, selector: {matchLabels: {x: y}}, template: {metadata: {labels: {x: y}}, " + POD + "}}}");

            assertThat(job.tree().at("/spec/selector").toString()).isEqualTo("{\"matchLabels\":{\"x\":\"y\"}}");
            assertThat(job.labels()).containsOnlyKeys("x");
        }
    }
}
