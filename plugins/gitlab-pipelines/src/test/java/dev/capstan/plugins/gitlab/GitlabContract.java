package dev.capstan.plugins.gitlab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Api;
import dev.capstan.plugins.kit.Caller;
import dev.capstan.plugins.kit.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What we rely on of GitLab's REST API, version 4: whatever stands in for it has to keep this.
///
/// The project has a pipeline on `main`.
abstract class GitlabContract {
    /// Where it is, with `/api/v4`.
    abstract String url();

    abstract String token();

    /// `group/name`
    abstract String name();

    @Test
    void whatIsCreatedIsTold() throws Exception {
        Answer answer = create("main", "capstan-contract-1");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(Json.map(answer.json()))
                .containsKeys("id", "status", "web_url")
                .doesNotContainKey("variables");
    }

    @Test
    void aPipelineIsListedAndTellsItsVariables() throws Exception {
        Object id = Json.map(create("main", "capstan-contract-2").json()).get("id");

        assertThat(api(token()).all(project() + "/pipelines?source=api&ref=main&per_page=100", ""))
                .anySatisfy(each -> assertThat(each).containsEntry("id", id).containsKey("created_at"));
        assertThat(api(token()).all(project() + "/pipelines/" + id + "/variables", ""))
                .anySatisfy(each -> assertThat(each)
                        .containsEntry("key", "CAPSTAN_RUN")
                        .containsEntry("value", "capstan-contract-2"));
    }

    @Test
    void unknownBranchesPipelinesAndCallersAreRefused() throws Exception {
        assertThatThrownBy(() -> create("nowhere", "x")).hasMessageContaining("was answered with 400");
        assertThat(api(token()).find(project() + "/pipelines/999999", Optional.empty()))
                .isEmpty();
        assertThatThrownBy(() -> api("wrong").find(project() + "/pipelines/1", Optional.empty()))
                .hasMessageContaining("was answered with 401");
    }

    private Answer create(String ref, String marker) throws InterruptedException {
        var variables = List.of(Map.of("key", "CAPSTAN_RUN", "value", marker));
        return api(token()).post(project() + "/pipeline", Map.of("ref", ref, "variables", variables));
    }

    private String project() {
        return "/projects/" + Api.part(name());
    }

    private Api api(String token) {
        var headers = Map.of("PRIVATE-TOKEN", token);
        return new Api(new Caller(), AddressPolicy.of(Map.of()), url(), headers, token, InstantSource.system());
    }
}
