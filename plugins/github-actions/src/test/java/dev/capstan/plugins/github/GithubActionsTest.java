package dev.capstan.plugins.github;

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

final class GithubActionsTest {
    private static final long FIRST = FakeGithub.FIRST;
    private static final Map<String, Object> DEPLOY = Map.of(
            "repository",
            "acme/infra",
            "workflow",
            "deploy.yml",
            "inputs",
            Map.of("size", 3),
            "destroy",
            Map.of("inputs", Map.of("size", 0)));

    private final FakeGithub github = new FakeGithub();
    private final TestRequests requests = new TestRequests(Path.of("."));
    private Instant now = Instant.parse("2024-01-15T10:30:00Z");
    private final GithubActions action = new GithubActions(Map.of("GITHUB_TOKEN", FakeGithub.TOKEN), () -> now);

    GithubActionsTest() {
        requests.settings.put("url", github.url());
    }

    @AfterEach
    void end() {
        action.stop();
        github.close();
    }

    @Test
    void itIsFoundByName() {
        assertThat(ServiceLoader.load(ActionPlugin.class))
                .extracting(ActionPlugin::name)
                .containsExactly("github_actions");
    }

    /// [S2-19] [S2-49] [S2-56]
    @Test
    void aWorkflowIsRunAndItsJobsAndArtifactsAreTold() throws Exception {
        Plan plan = open("key-1").plan().orElseThrow();
        Outcome begun = apply("key-1");
        github.change(FIRST, "in_progress", "");
        Outcome going = apply("key-1");
        Outcome same = apply("key-1");
        github.change(FIRST, "completed", "success");
        Outcome ended = apply("key-1");

        assertThat(plan.changes())
                .containsExactly(Plan.Change.update(
                        "DatabaseCluster default/production-pg", "run workflow deploy.yml of acme/infra"));
        assertThat(begun)
                .isEqualTo(Outcome.notYet("workflow deploy.yml of acme/infra was asked to run", Duration.ofSeconds(5)));
        assertThat(going).isEqualTo(Outcome.notYet("run 9000000000 is in_progress", Duration.ofSeconds(15)));
        assertThat(same).isEqualTo(Outcome.notYet("run 9000000000 goes on", Duration.ofSeconds(15)));
        assertThat(ended.finished()).isTrue();
        assertThat(ended.message())
                .isEqualTo("run 9000000000 ended with success: https://github.com/acme/infra/actions/runs/9000000000");
        assertThat(ended.outputs())
                .isEqualTo(Map.of(
                        "jobs",
                        List.of(Map.of(
                                "name", "deploy",
                                "status", "completed",
                                "conclusion", "success",
                                "started_at", "2024-01-15T10:30:00Z",
                                "completed_at", "2024-01-15T10:35:00Z")),
                        "artifacts",
                        List.of(Map.of("name", "build-output", "size_in_bytes", 1234567))));
        assertThat(open("key-2").plan()).contains(Plan.empty());
        assertThat(open("key-2").outputs()).isEqualTo(ended.outputs());
    }

    @Test
    void otherRunsAreNeverTakenForOurs() throws Exception {
        github.begin("deploy");
        apply("key-1");
        for (int i = 0; i < 150; i++) {
            github.begin("deploy capstan-00000000000000000000");
        }
        github.change(FIRST + 1, "completed", "success");

        Outcome ended = apply("key-1");

        assertThat(ended.message()).startsWith("run 9000000001 ended with success");
        assertThat(github.lines()).anyMatch(line -> line.endsWith("&page=2"));
    }

    @Test
    void aRunThatShowsUpLateIsWaitedFor() throws Exception {
        github.hideNewest(2);
        apply("key-1");

        assertThat(apply("key-1").message()).isEqualTo("looking for the run of workflow deploy.yml of acme/infra");
        assertThat(apply("key-1").finished()).isFalse();
        assertThat(apply("key-1").message()).isEqualTo("run 9000000000 is queued");
        assertThat(github.titles()).hasSize(1);
    }

    @Test
    void aDispatchWhoseAnswerWasLostIsFoundAndNotRepeated() throws Exception {
        github.loseAnswersToDispatches(true);
        Outcome lost = apply("key-1");
        github.loseAnswersToDispatches(false);
        github.hideNewest(1);

        assertThat(lost.message()).endsWith("was answered with 502: {\"message\":\"Server Error\"}, asking again");
        assertThat(apply("key-1").message()).startsWith("looking for the run");
        assertThat(apply("key-1").message()).isEqualTo("run 9000000000 is queued");
        assertThat(github.titles()).hasSize(1);
    }

    @Test
    void aDispatchThatNeverArrivedIsRepeatedWhenThatIsCertain() throws Exception {
        github.answerOnce(Reply.of(503, ""));
        apply("key-1");

        assertThat(apply("key-1").message()).startsWith("looking for the run");
        assertThat(github.titles()).isEmpty();
        now = now.plusSeconds(61);
        assertThat(apply("key-1").message()).endsWith("was asked to run");
        assertThat(apply("key-1").message()).isEqualTo("run 9000000000 is queued");
    }

    @Test
    void aRunOfAnEarlierGenerationIsWaitedFor() throws Exception {
        apply("key-1");
        apply("key-1");

        assertThat(apply("key-2").message())
                .isEqualTo("waiting for an earlier run of workflow deploy.yml of acme/infra to end");
        assertThat(github.titles()).hasSize(1);
        github.change(FIRST, "completed", "success");
        assertThat(apply("key-2").message()).endsWith("was asked to run");
        assertThat(github.titles()).doesNotHaveDuplicates().hasSize(2);
    }

    @Test
    void aWorkflowThatDoesNotShowTheMarkerIsTold() throws Exception {
        github.hideMarkers();
        apply("key-1");
        now = now.plus(Duration.ofMinutes(6));

        assertThatThrownBy(() -> apply("key-1"))
                .isInstanceOf(RetryableException.class)
                .hasMessageMatching("no run with capstan-[0-9a-f]{20} in its name showed up of workflow deploy.yml of"
                        + " acme/infra within 300 s");
    }

    @Test
    void aRunThatFailsIsAFailure() throws Exception {
        apply("key-1");
        github.change(FIRST, "completed", "failure");

        assertThatThrownBy(() -> apply("key-1"))
                .isInstanceOf(RetryableException.class)
                .hasMessage("run 9000000000 ended with failure: https://github.com/acme/infra/actions/runs/9000000000");
        assertThat(apply("key-2").message()).endsWith("was asked to run");
    }

    @Test
    void aRunThatTakesTooLongIsCancelled() throws Exception {
        apply("key-1");
        now = now.plus(Duration.ofHours(2));

        assertThat(apply("key-1").message()).isEqualTo("run 9000000000 is queued after 3600 s, and was cancelled");
        assertThat(github.status(FIRST)).isEqualTo("completed");
        assertThatThrownBy(() -> apply("key-1"))
                .isInstanceOf(RetryableException.class)
                .hasMessage(
                        "run 9000000000 ended with cancelled: https://github.com/acme/infra/actions/runs/9000000000,"
                                + " cancelled after 3600 s");
    }

    @Test
    void aRunThatWasCancelledIsWaitedForButNotForEver() throws Exception {
        apply("key-1");
        now = now.plus(Duration.ofHours(2));
        apply("key-1");
        github.change(FIRST, "in_progress", "");

        assertThat(apply("key-1").message()).endsWith("after 3600 s, and was cancelled");
        assertThat(apply("key-2").message()).startsWith("waiting for an earlier run");
        now = now.plus(Duration.ofMinutes(11));
        assertThatThrownBy(() -> apply("key-1")).hasMessageEndingWith("and was cancelled, but does not end");
    }

    @Test
    void anEarlierRunThatTakesTooLongIsCancelledBeforeAnotherBegins() throws Exception {
        apply("key-1");
        apply("key-1");
        now = now.plus(Duration.ofHours(2));

        assertThat(apply("key-2").message()).startsWith("waiting for an earlier run");
        assertThat(github.status(FIRST)).isEqualTo("completed");
        assertThat(apply("key-2").message()).endsWith("was asked to run");
    }

    @Test
    void anEarlierRunThatWasBegunIsWaitedForUntilItShowsUp() throws Exception {
        github.hideNewest(1000);
        apply("key-1");
        now = now.plus(Duration.ofMinutes(3));

        assertThat(apply("key-2").message()).startsWith("waiting for an earlier run");
        assertThat(github.titles()).hasSize(1);
    }

    @Test
    void aRunThatNobodyCanAskAboutForLongIsNotBegunAgainBesideIt() throws Exception {
        apply("key-1");
        apply("key-1");
        for (int i = 0; i < 8; i++) {
            github.answerOnce(Reply.of(502, ""));
            assertThat(apply("key-1").message()).endsWith("was answered with 502, asking again");
        }
        github.answerOnce(Reply.of(502, ""));

        assertThatThrownBy(() -> apply("key-1")).hasMessageEndingWith("was answered with 502, 9 times");
        assertThat(apply("key-2").message()).startsWith("waiting for an earlier run");
        assertThat(github.titles()).hasSize(1);
    }

    @Test
    void aRunThatIsNotThereMayShowUpAndElseIsAFailure() throws Exception {
        apply("key-1");
        apply("key-1");
        github.answerOnce(Reply.of(404, "{\"message\": \"Not Found\"}"));

        assertThat(apply("key-1")).isEqualTo(Outcome.notYet("run 9000000000 is not there", Duration.ofSeconds(5)));
        assertThat(apply("key-1").message()).isEqualTo("run 9000000000 goes on");
        now = now.plus(Duration.ofMinutes(6));
        github.answerOnce(Reply.of(404, "{\"message\": \"Not Found\"}"));
        assertThatThrownBy(() -> apply("key-1"))
                .isInstanceOf(RetryableException.class)
                .hasMessage("run 9000000000 is not there");
    }

    @Test
    void aServerThatIsDownIsAskedAgainWhenItSays() throws Exception {
        apply("key-1");
        github.answerOnce(Reply.of(503, "").with("Retry-After", "120"));

        assertThat(apply("key-1").recheckAfter()).contains(Duration.ofMinutes(2));
    }

    @Test
    void beingAskedTooOftenIsNoFailure() throws Exception {
        apply("key-1");
        long reset = now.plusSeconds(600).getEpochSecond();
        github.answerOnce(Reply.of(403, "{\"message\": \"API rate limit exceeded\"}")
                .with("X-RateLimit-Remaining", "0")
                .with("X-RateLimit-Reset", "" + reset));
        github.answerOnce(Reply.of(429, "").with("Retry-After", "42"));
        github.answerOnce(Reply.of(403, "{\"message\": \"You have exceeded a secondary rate limit\"}"));

        assertThat(apply("key-1").recheckAfter()).contains(Duration.ofMinutes(10));
        assertThat(apply("key-1").recheckAfter()).contains(Duration.ofSeconds(42));
        assertThat(apply("key-1").recheckAfter()).contains(Duration.ofMinutes(1));
        assertThat(apply("key-1").message()).isEqualTo("run 9000000000 is queued");
    }

    @Test
    void whatGithubRefusesIsToldWithoutTheToken() throws Exception {
        github.answerOnce(Reply.of(403, "{\"message\": \"ghp_hunter2 may not\"}"));

        assertThatThrownBy(() -> apply("key-1"))
                .isInstanceOf(TerminalException.class)
                .hasMessageContaining("was answered with 403: {\"message\": \"*** may not\"}");
        assertThat(requests.state()).doesNotContain("hunter2");
    }

    @Test
    void aRunThatMayNotBeLookedAtGoesOnAndIsWaitedFor() throws Exception {
        apply("key-1");
        apply("key-1");
        github.answerOnce(Reply.of(401, "{\"message\": \"Bad credentials\"}"));

        assertThatThrownBy(() -> apply("key-1")).isInstanceOf(TerminalException.class);
        assertThat(apply("key-2").message()).startsWith("waiting for an earlier run");
    }

    @Test
    void destroyIsAWorkflowToo() throws Exception {
        assertThat(open("key-1").destroy().finished()).isFalse();
        github.change(FIRST, "completed", "success");

        assertThat(open("key-1").destroy().deleted()).isEqualTo(1);
        var without = Map.of("repository", "acme/infra", "workflow", "deploy.yml");
        assertThat(action.prepare(requests.request("key-1", without)).destroy()).isEqualTo(Outcome.unchanged());
    }

    /// [S2-56]
    @Test
    void theServersTokenGoesNowhereElse() {
        var with = Map.of("repository", "acme/infra", "workflow", "deploy.yml", "url", "http://127.0.0.1:1");

        assertThatThrownBy(() -> action.prepare(requests.request("key-1", with)))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("there is no token for GitHub");
    }

    @Test
    void wrongParametersAreListed() {
        var with = Map.of("repository", "acme", "inputs", Map.of("capstan_run", "mine"), "branch", "main");

        assertThatThrownBy(() -> action.prepare(requests.request("key-1", with)))
                .hasMessageContaining("repository is acme, expected owner/name")
                .hasMessageContaining("workflow is missing")
                .hasMessageContaining("inputs.capstan_run is set by capstan")
                .hasMessageContaining("branch is not a parameter");
    }

    private Outcome apply(String key) throws Exception {
        return open(key).apply(Optional.empty());
    }

    private Workspace open(String key) {
        return action.prepare(requests.request(key, DEPLOY));
    }
}
