package dev.capstan.plugins.gitlab;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.TestServer;
import dev.capstan.plugins.kit.TestServer.Asked;
import dev.capstan.plugins.kit.TestServer.Reply;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// GitLab's REST API as far as it concerns pipelines, for the project `acme/infra`. What it promises is in
/// [GitlabContract].
///
/// Guarded by itself: it is asked on other threads than those of tests.
public final class FakeGitlab implements AutoCloseable {
    public static final String TOKEN = "glpat-hunter2";
    private static final String PROJECT = "/api/v4/projects/acme%2Finfra";

    private final TestServer server = TestServer.start(this::answer);
    private final List<Map<String, Object>> pipelines = new ArrayList<>();
    private final Deque<Reply> instead = new ArrayDeque<>();
    private boolean losesAnswers;

    public String url() {
        return server.url() + "/api/v4";
    }

    /// The next question is answered so, whatever it is.
    synchronized void answerOnce(Reply reply) {
        instead.add(reply);
    }

    /// What is asked is done, but nobody hears of it.
    synchronized void loseAnswers(boolean loses) {
        losesAnswers = loses;
    }

    /// Somebody else's pipeline.
    synchronized void begin() {
        create(List.of());
    }

    public synchronized void change(int id, String status) {
        pipelines.get(id - 1).put("status", status);
    }

    synchronized void createdAt(int id, Instant time) {
        pipelines.get(id - 1).put("created_at", time.toString());
    }

    List<String> lines() {
        return server.lines();
    }

    public synchronized List<Object> statuses() {
        return pipelines.stream()
                .<Object>map(each -> String.valueOf(each.get("status")))
                .toList();
    }

    @Override
    public void close() {
        server.close();
    }

    private synchronized Reply answer(Asked asked) throws IOException {
        if (!instead.isEmpty()) {
            return instead.removeFirst();
        }
        if (!asked.header("PRIVATE-TOKEN").orElse("").equals(TOKEN)) {
            return json(401, Map.of("message", "401 Unauthorized"));
        }
        String path = asked.uri().getRawPath();
        if (path.equals(PROJECT + "/pipeline") && asked.method().equals("POST")) {
            return create(Json.map(Json.read(asked.body().getBytes(UTF_8))));
        }
        if (path.equals(PROJECT + "/pipelines")) {
            return json(200, pipelines.reversed().stream().map(FakeGitlab::seen).toList());
        }
        String one = PROJECT + "/pipelines/";
        return path.startsWith(one)
                ? ofPipeline(asked, path.substring(one.length()).split("/"))
                : notFound("Project");
    }

    private Reply create(Map<String, Object> body) {
        if (!"main".equals(body.get("ref"))) {
            return json(400, Map.of("message", Map.of("base", List.of("Reference not found"))));
        }
        Map<String, Object> made = create(Json.list(body.get("variables")));
        return losesAnswers ? json(502, Map.of("message", "502 Bad Gateway")) : json(201, seen(made));
    }

    private Map<String, Object> create(List<?> variables) {
        var pipeline = new HashMap<String, Object>();
        int id = pipelines.size() + 1;
        pipeline.put("id", id);
        pipeline.put("ref", "main");
        pipeline.put("source", "api");
        pipeline.put("status", "created");
        pipeline.put("created_at", Instant.now().toString());
        pipeline.put("web_url", "https://gitlab.com/acme/infra/-/pipelines/" + id);
        pipeline.put("variables", variables);
        pipelines.add(pipeline);
        return pipeline;
    }

    private Reply ofPipeline(Asked asked, String[] path) {
        int id = path[0].matches("[1-9][0-9]{0,6}") ? Integer.parseInt(path[0]) : 0;
        if (id == 0 || id > pipelines.size()) {
            return notFound("Not found");
        }
        Map<String, Object> pipeline = pipelines.get(id - 1);
        return switch (path.length == 1 ? "" : path[1]) {
            case "" -> one(asked, pipeline);
            case "variables" -> json(200, pipeline.get("variables"));
            case "jobs" -> json(200, List.of(job(pipeline)));
            case "cancel" -> {
                pipeline.put("status", "canceled");
                yield json(200, seen(pipeline));
            }
            default -> notFound("Not found");
        };
    }

    private static Reply one(Asked asked, Map<String, Object> pipeline) {
        String tag = "W/\"" + Json.fingerprint(pipeline).substring(0, 16) + "\"";
        return asked.header("If-None-Match").filter(tag::equals).isPresent()
                ? Reply.of(304, "").with("ETag", tag)
                : json(200, seen(pipeline)).with("ETag", tag);
    }

    private static Map<String, Object> job(Map<String, Object> pipeline) {
        var job = new LinkedHashMap<String, Object>();
        job.put("id", 7);
        job.put("name", "deploy");
        job.put("stage", "deploy");
        job.put("status", pipeline.get("status"));
        job.put("started_at", "2024-01-15T10:30:00.000Z");
        job.put("finished_at", "2024-01-15T10:35:00.000Z");
        job.put("artifacts_file", Map.of("filename", "artifacts.zip", "size", 1234567));
        return job;
    }

    /// Variables are not shown with a pipeline.
    private static Map<String, Object> seen(Map<String, Object> pipeline) {
        var seen = new HashMap<>(pipeline);
        seen.remove("variables");
        return seen;
    }

    private static Reply notFound(String what) {
        return json(404, Map.of("message", "404 " + what + " Not Found"));
    }

    private static Reply json(int status, @Nullable Object tree) {
        return Reply.of(status, new String(Json.write(tree), UTF_8)).with("Content-Type", "application/json");
    }
}
