package dev.capstan.plugins.github;

import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Api;
import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.Pipeline;
import dev.capstan.spi.TerminalException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The runs of a workflow, over GitHub's REST API. What we rely on is written down in `GithubContract`, in the
/// tests.
final class Runs implements Pipeline {
    private static final List<String> JOB = List.of("name", "status", "conclusion", "started_at", "completed_at");
    private static final List<String> ARTIFACT = List.of("name", "size_in_bytes");

    private final Api api;
    private final Workflow workflow;
    private final String actions;

    Runs(Api api, Workflow workflow) {
        this.api = api;
        this.workflow = workflow;
        this.actions = "/repos/" + workflow.repository() + "/actions";
    }

    @Override
    public String what() {
        return workflow.toString();
    }

    @Override
    public Optional<String> begin(String marker) throws InterruptedException {
        Answer answer = api.post(ofWorkflow() + "/dispatches", workflow.dispatch(marker));
        // With nothing in it from most servers; newer ones may tell.
        return answer.body().length == 0
                ? Optional.empty()
                : Json.at(answer.json(), "/workflow_run_id").map(String::valueOf);
    }

    @Override
    public Optional<String> find(String marker, Instant since) throws InterruptedException {
        String created = Api.part(">=" + since.truncatedTo(ChronoUnit.SECONDS));
        String query = "?event=workflow_dispatch&per_page=100&created=" + created;
        return api.all(ofWorkflow() + "/runs" + query, "workflow_runs").stream()
                .filter(run -> String.valueOf(run.get("display_title")).contains(marker)
                        || String.valueOf(run.get("name")).contains(marker))
                .map(run -> String.valueOf(run.get("id")))
                .min(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    }

    @Override
    public Progress look(String id, Optional<String> tag) throws InterruptedException {
        Optional<Answer> found = api.find(actions + "/runs/" + id, tag);
        if (found.isEmpty()) {
            return new Progress.Missing("run " + id + " is not there");
        }
        Answer answer = found.get();
        if (answer.status() == 304) {
            return new Progress.Going("run " + id + " goes on", tag);
        }
        Map<String, Object> run = Json.map(answer.json());
        String status = String.valueOf(run.get("status"));
        if (!status.equals("completed")) {
            return new Progress.Going("run " + id + " is " + status, answer.header("ETag"));
        }
        String conclusion = String.valueOf(run.get("conclusion"));
        String words = "run " + id + " ended with " + conclusion + ": " + run.get("html_url");
        return conclusion.equals("success") ? new Progress.Succeeded(words) : new Progress.Failed(words);
    }

    @Override
    public Map<String, Object> outputs(String id) throws InterruptedException {
        String run = actions + "/runs/" + id;
        return Map.of(
                "jobs", only(JOB, api.all(run + "/jobs?filter=latest&per_page=100", "jobs")),
                "artifacts", only(ARTIFACT, api.all(run + "/artifacts?per_page=100", "artifacts")));
    }

    @Override
    public void cancel(String id) throws InterruptedException {
        try {
            api.post(actions + "/runs/" + id + "/cancel", Map.of());
        } catch (TerminalException _) {
            // It has just ended by itself.
        }
    }

    private String ofWorkflow() {
        return actions + "/workflows/" + Api.part(workflow.file());
    }

    private static List<Map<String, Object>> only(List<String> names, List<Map<String, Object>> all) {
        return all.stream().map(each -> only(names, each)).toList();
    }

    private static Map<String, Object> only(List<String> names, Map<String, Object> whole) {
        var part = new LinkedHashMap<String, Object>();
        names.forEach(name -> part.put(name, whole.get(name)));
        return part;
    }
}
