package dev.capstan.plugins.gitlab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.TestRequests;
import dev.capstan.plugins.kit.TestServer.Reply;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class GitlabPipelinesTest {
    private static final Map<String, Object> DEPLOY =
            Map.of("project", "acme/infra", "variables", Map.of("SIZE", 3), "destroy", Map.of());

    private final FakeGitlab gitlab = new FakeGitlab();
    private final TestRequests requests = new TestRequests(Path.of("."));
    private Instant now = Instant.parse("2024-01-15T10:30:00Z");
    private final GitlabPipelines action = new GitlabPipelines(Map.of("GITLAB_TOKEN", FakeGitlab.TOKEN), () -> now);

    GitlabPipelinesTest() {
        requests.settings.put("url", gitlab.url());
    }

    @AfterEach
    void end() {
        action.stop();
        gitlab.close();
    }

    @Test
    void itIsFoundByName() {
        assertThat(ServiceLoader.load(ActionPlugin.class))
                .extracting(ActionPlugin::name)
                .containsExactly("gitlab_pipelines");
    }

    /// [S2-49]
    @Test
    void aPipelineIsRunAndItsJobsAndArtifactsAreTold() throws Exception {
        Outcome begun = apply("key-1");
        gitlab.change(1, "running");
        Outcome going = apply("key-1");
        Outcome same = apply("key-1");
        gitlab.change(1, "success");
        Outcome ended = apply("key-1");

        assertThat(begun).isEqualTo(Outcome.notYet("pipeline of acme/infra was asked to run", Duration.ofSeconds(5)));
        assertThat(going).isEqualTo(Outcome.notYet("pipeline 1 is running", Duration.ofSeconds(15)));
        assertThat(same).isEqualTo(Outcome.notYet("pipeline 1 goes on", Duration.ofSeconds(15)));
        assertThat(ended.message())
                .isEqualTo("pipeline 1 ended with success: https://gitlab.com/acme/infra/-/pipelines/1");
        assertThat(ended.outputs())
                .isEqualTo(Map.of(
                        "jobs",
                        List.of(Map.of(
                                "name", "deploy",
                                "status", "completed",
                                "conclusion", "success",
                                "started_at", "2024-01-15T10:30:00.000Z",
                                "completed_at", "2024-01-15T10:35:00.000Z")),
                        "artifacts",
                        List.of(Map.of("name", "artifacts.zip", "size_in_bytes", 1234567))));
        assertThat(open("key-2").plan()).contains(Plan.empty());
    }

    @Test
    void aPipelineWhoseAnswerWasLostIsFoundByItsVariable() throws Exception {
        gitlab.begin();
        gitlab.loseAnswers(true);
        apply("key-1");
        gitlab.loseAnswers(false);
        gitlab.begin();

        assertThat(apply("key-1").message()).isEqualTo("pipeline 2 is created");
        assertThat(gitlab.statuses()).hasSize(3);
    }

    @Test
    void onlyPipelinesThatCanBeOursAreAskedForTheirVariables() throws Exception {
        for (int i = 0; i < 5; i++) {
            gitlab.begin();
            gitlab.change(i + 1, "running");
            gitlab.createdAt(i + 1, now.minus(Duration.ofHours(1)));
        }
        gitlab.loseAnswers(true);
        apply("key-1");
        gitlab.loseAnswers(false);

        assertThat(apply("key-1").message()).isEqualTo("pipeline 6 is created");
        assertThat(gitlab.lines())
                .filteredOn(line -> line.endsWith("/variables"))
                .hasSize(1);
    }

    @Test
    void aPipelineThatIsNotThereMayShowUp() throws Exception {
        apply("key-1");
        gitlab.answerOnce(Reply.of(404, "{\"message\": \"404 Not found\"}"));

        assertThat(apply("key-1").message()).isEqualTo("pipeline 1 is not there");
        assertThat(apply("key-1").message()).isEqualTo("pipeline 1 is created");
    }

    @Test
    void aPipelineThatFailsOrTakesTooLongIsAFailure() throws Exception {
        apply("key-1");
        gitlab.change(1, "failed");

        assertThatThrownBy(() -> apply("key-1"))
                .isInstanceOf(RetryableException.class)
                .hasMessage("pipeline 1 ended with failed: https://gitlab.com/acme/infra/-/pipelines/1");
        apply("key-2");
        now = now.plus(Duration.ofHours(2));
        assertThat(apply("key-2").message()).isEqualTo("pipeline 2 is created after 3600 s, and was cancelled");
        assertThatThrownBy(() -> apply("key-2")).hasMessageEndingWith("/2, cancelled after 3600 s");
        assertThat(gitlab.statuses()).containsExactly("failed", "canceled");
    }

    @Test
    void beingAskedTooOftenIsNoFailure() throws Exception {
        apply("key-1");
        gitlab.answerOnce(Reply.of(429, "Retry later").with("Retry-After", "42"));
        gitlab.answerOnce(Reply.of(429, "Retry later")
                .with("RateLimit-Remaining", "0")
                .with("RateLimit-Reset", "" + now.plusSeconds(90).getEpochSecond()));

        assertThat(apply("key-1").recheckAfter()).contains(Duration.ofSeconds(42));
        assertThat(apply("key-1").recheckAfter()).contains(Duration.ofSeconds(90));
        assertThat(apply("key-1").message()).isEqualTo("pipeline 1 is created");
    }

    @Test
    void destroyIsAPipelineToo() throws Exception {
        open("key-1").destroy();
        gitlab.change(1, "success");

        assertThat(open("key-1").destroy().deleted()).isEqualTo(1);
    }

    @Test
    void wrongParametersAndTokensAreTold() {
        var with = Map.of("variables", Map.of("CAPSTAN_RUN", "mine"));

        assertThatThrownBy(() -> action.prepare(requests.request("key-1", with)))
                .hasMessageContaining("project is missing")
                .hasMessageContaining("variables.CAPSTAN_RUN is set by capstan");
        var elsewhere = Map.of("project", "acme/infra", "url", "http://127.0.0.1:1");
        assertThatThrownBy(() -> action.prepare(requests.request("key-1", elsewhere)))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("there is no token for GitLab");
    }

    private Outcome apply(String key) throws Exception {
        return open(key).apply(Optional.empty());
    }

    private Workspace open(String key) {
        return action.prepare(requests.request(key, DEPLOY));
    }
}
