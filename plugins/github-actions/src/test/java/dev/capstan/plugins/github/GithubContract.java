package dev.capstan.plugins.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Api;
import dev.capstan.plugins.kit.Caller;
import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.TerminalException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What we rely on of GitHub's REST API, version 2022-11-28: whatever stands in for it has to keep this.
///
/// The repository has a workflow `deploy.yml` on `main` with the inputs `size` and `capstan_run`, and `run-name: deploy
/// ${{ inputs.capstan_run }}`.
abstract class GithubContract {
    /// Where it is.
    abstract String url();

    abstract String token();

    /// `owner/name`
    abstract String repository();

    @Test
    void aDispatchIsAnsweredWithNothing() throws Exception {
        Answer answer = dispatch("main", Map.of("size", "3", "capstan_run", "capstan-contract-1"));

        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void aRunShowsItsInputInItsTitle() throws Exception {
        dispatch("main", Map.of("capstan_run", "capstan-contract-2"));

        assertThat(runs())
                .anySatisfy(run -> assertThat(run)
                        .containsEntry("display_title", "deploy capstan-contract-2")
                        .containsEntry("event", "workflow_dispatch")
                        .containsKeys("id", "status", "conclusion", "created_at", "html_url"));
    }

    @Test
    void aRunThatHasNotChangedIsNotSentAgain() throws Exception {
        dispatch("main", Map.of("capstan_run", "capstan-contract-3"));
        String run =
                "/repos/" + repository() + "/actions/runs/" + runs().getFirst().get("id");

        Answer first = api(token()).find(run, Optional.empty()).orElseThrow();

        assertThat(api(token()).find(run, first.header("ETag")).orElseThrow().status())
                .isIn(304, 200);
        assertThat(Json.map(first.json()).get("status"))
                .isIn("queued", "in_progress", "completed", "waiting", "requested", "pending");
    }

    @Test
    void unknownInputsAndBranchesAreRefused() {
        assertThatThrownBy(() -> dispatch("main", Map.of("colour", "red")))
                .isInstanceOf(TerminalException.class)
                .hasMessageContaining("was answered with 422")
                .hasMessageContaining("Unexpected inputs provided");
        assertThatThrownBy(() -> dispatch("nowhere", Map.of())).hasMessageContaining("No ref found for: nowhere");
    }

    @Test
    void whatIsNotThereIsNotFoundAndWhoIsNotKnownIsRefused() throws Exception {
        assertThat(api(token()).find("/repos/" + repository() + "/actions/runs/1", Optional.empty()))
                .isEmpty();
        assertThatThrownBy(() -> api("wrong").find("/repos/" + repository() + "/actions/runs/1", Optional.empty()))
                .hasMessageContaining("was answered with 401")
                .hasMessageContaining("Bad credentials");
    }

    private Answer dispatch(String ref, Map<String, String> inputs) throws InterruptedException {
        return api(token()).post(workflow() + "/dispatches", Map.of("ref", ref, "inputs", inputs));
    }

    private List<Map<String, Object>> runs() throws InterruptedException {
        return api(token()).all(workflow() + "/runs?event=workflow_dispatch&per_page=100", "workflow_runs");
    }

    private String workflow() {
        return "/repos/" + repository() + "/actions/workflows/deploy.yml";
    }

    private Api api(String token) {
        var headers = Map.of("Authorization", "Bearer " + token, "Accept", "application/vnd.github+json");
        return new Api(new Caller(), AddressPolicy.of(Map.of()), url(), headers, token, InstantSource.system());
    }
}
