package dev.capstan.plugins.gitlab;

import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Api;
import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.Pipeline;
import dev.capstan.spi.TerminalException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The pipelines of a project, over GitLab's REST API. What we rely on is written down in `GitlabContract`, in the
/// tests.
final class Runs implements Pipeline {
    /// How a pipeline or a job ends. One that is `manual` waits for somebody.
    private static final Set<String> ENDS = Set.of("success", "failed", "canceled", "skipped");

    private final Api api;
    private final Source source;
    private final String project;

    Runs(Api api, Source source) {
        this.api = api;
        this.source = source;
        this.project = "/projects/" + Api.part(source.project());
    }

    @Override
    public String what() {
        return source.toString();
    }

    @Override
    public Optional<String> begin(String marker) throws InterruptedException {
        Answer answer = api.post(project + "/pipeline", source.creation(marker));
        return Json.at(answer.json(), "/id").map(String::valueOf);
    }

    @Override
    public Optional<String> find(String marker, Instant since) throws InterruptedException {
        String query = "?source=api&per_page=100&ref=" + Api.part(source.ref()) + "&updated_after="
                + Api.part(since.truncatedTo(ChronoUnit.SECONDS).toString());
        List<Map<String, Object>> newestFirst = api.all(project + "/pipelines" + query, "");
        for (Map<String, Object> pipeline : newestFirst.reversed()) {
            if (isOlder(pipeline, since)) {
                continue; // Each costs a question.
            }
            String id = String.valueOf(pipeline.get("id"));
            boolean ours = api.all(one(id) + "/variables", "").stream()
                    .anyMatch(each -> Source.MARKER.equals(each.get("key")) && marker.equals(each.get("value")));
            if (ours) {
                return Optional.of(id);
            }
        }
        return Optional.empty();
    }

    /// Whether a pipeline was begun before; if that cannot be told, it was not.
    private static boolean isOlder(Map<String, Object> pipeline, Instant since) {
        try {
            return OffsetDateTime.parse(String.valueOf(pipeline.get("created_at")))
                    .toInstant()
                    .isBefore(since);
        } catch (DateTimeParseException _) {
            return false;
        }
    }

    @Override
    public Progress look(String id, Optional<String> tag) throws InterruptedException {
        Optional<Answer> found = api.find(one(id), tag);
        if (found.isEmpty()) {
            return new Progress.Missing("pipeline " + id + " is not there");
        }
        Answer answer = found.get();
        if (answer.status() == 304) {
            return new Progress.Going("pipeline " + id + " goes on", tag);
        }
        Map<String, Object> pipeline = Json.map(answer.json());
        String status = String.valueOf(pipeline.get("status"));
        if (!ENDS.contains(status)) {
            return new Progress.Going("pipeline " + id + " is " + status, answer.header("ETag"));
        }
        String words = "pipeline " + id + " ended with " + status + ": " + pipeline.get("web_url");
        return status.equals("success") ? new Progress.Succeeded(words) : new Progress.Failed(words);
    }

    @Override
    public Map<String, Object> outputs(String id) throws InterruptedException {
        List<Map<String, Object>> jobs = api.all(one(id) + "/jobs?per_page=100", "");
        return Map.of(
                "jobs", jobs.stream().map(Runs::job).toList(),
                "artifacts",
                        jobs.stream()
                                .map(Runs::artifact)
                                .flatMap(Optional::stream)
                                .toList());
    }

    @Override
    public void cancel(String id) throws InterruptedException {
        try {
            api.post(one(id) + "/cancel", Map.of());
        } catch (TerminalException _) {
            // It has just ended by itself.
        }
    }

    private String one(String id) {
        return project + "/pipelines/" + id;
    }

    /// In the same words as for workflows of GitHub, so that users of a resource need not know who ran it.
    private static Map<String, Object> job(Map<String, Object> job) {
        String status = String.valueOf(job.get("status"));
        boolean ended = ENDS.contains(status);
        var told = new LinkedHashMap<String, Object>();
        told.put("name", job.get("name"));
        told.put("status", ended ? "completed" : status);
        told.put("conclusion", ended ? status : null);
        told.put("started_at", job.get("started_at"));
        told.put("completed_at", job.get("finished_at"));
        return told;
    }

    private static Optional<Map<String, Object>> artifact(Map<String, Object> job) {
        Map<String, Object> file = Json.map(job.get("artifacts_file"));
        return file.isEmpty()
                ? Optional.empty()
                : Optional.of(Map.of(
                        "name", Objects.requireNonNullElse(file.get("filename"), "artifacts.zip"),
                        "size_in_bytes", Objects.requireNonNullElse(file.get("size"), 0)));
    }
}
