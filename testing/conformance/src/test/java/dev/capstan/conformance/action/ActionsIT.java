package dev.capstan.conformance.action;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.plugins.github.FakeGithub;
import dev.capstan.plugins.gitlab.FakeGitlab;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// A type names an action, and the started program does the rest.
@Timeout(300)
final class ActionsIT {
    private static final Things THINGS = new Things();
    private static final FakeGithub GITHUB = new FakeGithub();
    private static final FakeGitlab GITLAB = new FakeGitlab();

    @TempDir
    private static Path home;

    private static Script script;
    private static Workshop workshop;

    @BeforeAll
    static void open() throws IOException {
        script = Script.in(home.resolve("script"));
        workshop = new Workshop(home)
                .set("process", script.settings())
                .token("hub", FakeGithub.TOKEN)
                .token("lab", FakeGitlab.TOKEN);
        workshop.type("Thing", THINGS.reconciler("500ms")).type("Run", script.reconciler("1s"));
    }

    @AfterAll
    static void close() {
        workshop.close();
        THINGS.close();
        GITHUB.close();
        GITLAB.close();
    }

    @Test
    void aCallWithoutAnAnswerIsRepeatedUnderTheSameKey() {
        String resource = workshop.create("Thing", "silent");

        JsonNode ready = workshop.await(resource, "ready");

        assertThat(ready.path("outputs")).isEqualTo(json("{\"address\": \"at silent\"}"));
        assertThat(THINGS.made("silent")).isEqualTo(1);
        assertThat(THINGS.keys("silent")).hasSize(2);
        assertThat(Set.copyOf(THINGS.keys("silent"))).hasSize(1);
        assertThat(workshop.history(resource)).hasSize(1);
        workshop.delete(resource);
        assertThat(THINGS.made("silent")).isZero();
    }

    /// [S2-25] [A2-18]
    @Test
    void aRefusedCallSaysWhyAndIsMadeAgainWhenSomebodyAsks() {
        String resource = workshop.create("Thing", "unwanted");
        JsonNode failed = workshop.await(resource, "failed");
        assertThat(failed.path("status_message").asText()).contains("422", "there is no room");
        THINGS.want();

        workshop.reconcile(resource);
        workshop.await(resource, "ready");

        assertThat(THINGS.made("unwanted")).isEqualTo(1);
        assertHistory(workshop.history(resource), "there is no room");
    }

    @Test
    void aProgramThatHangsIsKilledAndOneThatFailsIsQuoted() throws IOException {
        String slow = workshop.create("Run", "slow");
        String broken = workshop.create("Run", "broken");
        assertThat(workshop.await(slow, "failed").path("status_message").asText())
                .endsWith("script did not end within 1000 ms and was killed");
        assertThat(workshop.await(broken, "failed").path("status_message").asText())
                .contains("ended with 3", "there is no room");
        script.becomeWell();

        workshop.reconcile(slow);
        workshop.reconcile(broken);
        workshop.await(slow, "ready");
        JsonNode ready = workshop.await(broken, "ready");

        assertThat(ready.path("outputs")).isEqualTo(json("{\"address\": \"at broken\"}"));
        assertHistory(workshop.history(slow), "did not end within 1000 ms");
        assertHistory(workshop.history(broken), "there is no room");
    }

    /// The outputs are those that the seed prints for a reconciler that uses GitHub Actions.
    /// [S2-19] [S2-49]
    @Test
    void aWorkflowAndAPipelineReconcileAndTheirJobsAndArtifactsAreTheOutputs() {
        GITHUB.tick(Instant.now());
        workshop.type("Flow", """
                {"action": "github_actions", "secrets": {"token": {"name": "hub", "key": "token"}},
                 "with": {"url": "%s", "repository": "acme/infra", "workflow": "deploy.yml",
                          "inputs": {"size": "$(spec.size)"}}}""".formatted(GITHUB.url()));
        workshop.type("Pipe", """
                {"action": "gitlab_pipelines", "secrets": {"token": {"name": "lab", "key": "token"}},
                 "with": {"url": "%s", "project": "acme/infra", "variables": {"SIZE": "$(spec.size)"}}}""".formatted(GITLAB.url()));
        String flow = workshop.create("Flow", "one");
        String pipe = workshop.create("Pipe", "one");
        workshop.app().api().await(flow, answer -> !GITHUB.titles().isEmpty());
        workshop.app().api().await(pipe, answer -> !GITLAB.statuses().isEmpty());
        assertThat(workshop.await(flow, "reconciling")
                        .path("plan")
                        .path("summary")
                        .asText())
                .isEqualTo("run workflow deploy.yml of acme/infra");

        GITHUB.change(FakeGithub.FIRST, "completed", "success");
        GITLAB.change(1, "success");

        JsonNode flowed = workshop.await(flow, "ready");
        JsonNode piped = workshop.await(pipe, "ready");
        assertThat(workshop.app().api().get(flow + "/outputs").json()).isEqualTo(json("""
                {"outputs": {"jobs": [{"name": "deploy", "status": "completed", "conclusion": "success",
                 "started_at": "2024-01-15T10:30:00Z", "completed_at": "2024-01-15T10:35:00Z"}],
                 "artifacts": [{"name": "build-output", "size_in_bytes": 1234567}]}}"""));
        assertThat(flowed.path("status_message").asText()).contains("/actions/runs/" + FakeGithub.FIRST);
        assertThat(piped.at("/outputs/jobs/0/name").asText()).isEqualTo("deploy");
        assertThat(GITHUB.titles()).hasSize(1);
        assertThat(GITLAB.statuses()).hasSize(1);
        assertThat(flowed.toString() + piped).doesNotContain(FakeGithub.TOKEN, FakeGitlab.TOKEN);
    }

    static boolean hasTerraform() {
        return Terraform.find().isPresent();
    }

    /// [S2-60]
    @Test
    @EnabledIf(
            value = "hasTerraform",
            disabledReason = "neither terraform nor tofu is on the PATH, nor tofu in $PEERS/bin")
    void aModuleIsPlannedAppliedChangedAndDestroyed() throws IOException {
        Path module = Files.createDirectories(home.resolve("modules/disk"));
        Files.writeString(module.resolve("main.tf"), """
                variable "size" {
                  type = number
                }
                resource "terraform_data" "disk" {
                  input = var.size
                }
                output "size" {
                  value = terraform_data.disk.output
                }
                """);
        workshop.set(
                "terraform",
                "modules=" + home.resolve("modules") + "\nprogram="
                        + Terraform.find().orElseThrow());
        workshop.type("Disk", """
                {"action": "terraform", "with": {"module": "disk", "variables": {"size": "$(spec.size)"}}}""");
        String disk = workshop.create("Disk", "one");
        assertThat(workshop.await(disk, "ready").path("outputs")).isEqualTo(json("{\"size\": 3}"));

        workshop.app().api().put(disk, json("{\"spec\": {\"size\": 4}}"));

        workshop.app()
                .api()
                .await(disk, answer -> answer.json().path("observed_generation").asInt() == 2);
        JsonNode history = workshop.history(disk);
        assertThat(history).hasSize(2);
        assertThat(history.get(0).at("/plan/changes/0/what").asText()).isEqualTo("terraform_data.disk");
        assertThat(history.get(0).at("/plan/changes/0/detail").asText()).startsWith("input 3 → 4");
        assertThat(history.get(0).path("resources_updated").asInt()).isEqualTo(1);
        assertThat(history.get(1).path("resources_created").asInt()).isEqualTo(1);
        assertThat(workshop.app().api().get(disk + "/outputs").json()).isEqualTo(json("{\"outputs\": {\"size\": 4}}"));
        workshop.delete(disk);
    }

    /// It failed, and then it did not.
    private static void assertHistory(JsonNode history, String words) {
        assertThat(history).hasSize(2);
        assertThat(history.get(0).path("success").asBoolean()).isTrue();
        assertThat(history.get(1).path("success").asBoolean()).isFalse();
        assertThat(history.get(1).path("error_message").asText()).contains(words);
        assertThat(history.get(1).path("plan").path("changes")).hasSize(1);
    }

    private static JsonNode json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
