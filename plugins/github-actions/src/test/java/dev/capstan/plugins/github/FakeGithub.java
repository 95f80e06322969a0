package dev.capstan.plugins.github;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.Json;
import dev.capstan.plugins.kit.TestServer;
import dev.capstan.plugins.kit.TestServer.Asked;
import dev.capstan.plugins.kit.TestServer.Reply;
import java.io.IOException;
import java.net.URLDecoder;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// GitHub's REST API as far as it concerns workflows, for the repository `acme/infra` with the workflow `deploy.yml`,
/// whose inputs are `size` and `capstan_run`. What it promises is in [GithubContract].
///
/// Guarded by itself: it is asked on other threads than those of tests.
public final class FakeGithub implements AutoCloseable {
    public static final String TOKEN = "ghp_hunter2";
    /// The number of the first run.
    public static final long FIRST = 9_000_000_000L;

    static final String WORKFLOW = "/repos/acme/infra/actions/workflows/deploy.yml";
    private static final Set<String> INPUTS = Set.of("size", "capstan_run");

    private final TestServer server = TestServer.start(this::answer);
    private final List<Map<String, Object>> runs = new ArrayList<>();
    private final Deque<Reply> instead = new ArrayDeque<>();
    private boolean showsMarker = true;
    private boolean losesAnswers;
    private int hidden;
    private Instant now = Instant.parse("2024-01-15T10:30:00Z");

    public String url() {
        return server.url();
    }

    List<String> lines() {
        return server.lines();
    }

    /// The next question is answered so, whatever it is.
    synchronized void answerOnce(Reply reply) {
        instead.add(reply);
    }

    /// The workflow's file has no `run-name`.
    synchronized void hideMarkers() {
        showsMarker = false;
    }

    /// What is asked is done, but nobody hears of it.
    synchronized void loseAnswersToDispatches(boolean loses) {
        losesAnswers = loses;
    }

    /// So many lists do not show the newest run yet.
    synchronized void hideNewest(int times) {
        hidden = times;
    }

    public synchronized void tick(Instant time) {
        now = time;
    }

    /// Somebody else's run.
    synchronized void begin(String title) {
        runs.add(run(title));
    }

    public synchronized void change(long id, String status, String conclusion) {
        Map<String, Object> run = find(id);
        run.put("status", status);
        run.put("conclusion", conclusion.isEmpty() ? null : conclusion);
    }

    public synchronized List<String> titles() {
        return runs.stream()
                .map(run -> String.valueOf(run.get("display_title")))
                .toList();
    }

    synchronized String status(long id) {
        return String.valueOf(find(id).get("status"));
    }

    @Override
    public void close() {
        server.close();
    }

    private synchronized Reply answer(Asked asked) throws IOException {
        if (!instead.isEmpty()) {
            return instead.removeFirst();
        }
        if (!asked.header("Authorization").orElse("").equals("Bearer " + TOKEN)) {
            return json(401, Map.of("message", "Bad credentials"));
        }
        String path = asked.uri().getPath();
        if (path.equals(WORKFLOW + "/dispatches") && asked.method().equals("POST")) {
            return dispatch(Json.map(Json.read(asked.body().getBytes(UTF_8))));
        }
        if (path.equals(WORKFLOW + "/runs")) {
            return list(asked);
        }
        String one = "/repos/acme/infra/actions/runs/";
        return path.startsWith(one) ? ofRun(asked, path.substring(one.length()).split("/")) : notFound();
    }

    private Reply dispatch(Map<String, Object> body) {
        Map<String, Object> inputs = Json.map(body.get("inputs"));
        if (!"main".equals(body.get("ref"))) {
            return json(422, Map.of("message", "No ref found for: " + body.get("ref")));
        }
        if (!INPUTS.containsAll(inputs.keySet())) {
            return json(422, Map.of("message", "Unexpected inputs provided: " + inputs.keySet()));
        }
        runs.add(run(showsMarker ? "deploy " + inputs.get("capstan_run") : "Deploy"));
        return losesAnswers ? json(502, Map.of("message", "Server Error")) : Reply.of(204, "");
    }

    private Map<String, Object> run(String title) {
        var run = new HashMap<String, Object>();
        long id = FIRST + runs.size();
        run.put("id", id);
        run.put("name", "Deploy");
        run.put("display_title", title);
        run.put("event", "workflow_dispatch");
        run.put("status", "queued");
        run.put("conclusion", null);
        run.put("created_at", now.toString());
        run.put("html_url", "https://github.com/acme/infra/actions/runs/" + id);
        return run;
    }

    private Reply list(Asked asked) {
        Map<String, String> query = query(asked);
        Instant since = Instant.parse(
                query.getOrDefault("created", ">=1970-01-01T00:00:00Z").substring(2));
        int size = Integer.parseInt(query.getOrDefault("per_page", "30"));
        int page = Integer.parseInt(query.getOrDefault("page", "1"));
        List<Map<String, Object>> found = runs.reversed().stream()
                .skip(hidden-- > 0 ? 1 : 0)
                .filter(run ->
                        !Instant.parse(String.valueOf(run.get("created_at"))).isBefore(since))
                .toList();
        List<Map<String, Object>> part =
                found.stream().skip((long) (page - 1) * size).limit(size).toList();
        Reply reply = json(200, Map.of("total_count", found.size(), "workflow_runs", part));
        String next =
                server.url() + WORKFLOW + "/runs?" + asked.uri().getRawQuery().replaceAll("&page=\\d+", "");
        return page * size < found.size()
                ? reply.with("Link", "<" + next + "&page=" + (page + 1) + ">; rel=\"next\", <x>; rel=\"last\"")
                : reply;
    }

    private Reply ofRun(Asked asked, String[] path) {
        if (runs.stream().noneMatch(each -> String.valueOf(each.get("id")).equals(path[0]))) {
            return notFound();
        }
        Map<String, Object> run = find(Long.parseLong(path[0]));
        boolean ended = "completed".equals(run.get("status"));
        return switch (path.length == 1 ? "" : path[1]) {
            case "" -> one(asked, run);
            case "jobs" -> json(200, Map.of("total_count", 1, "jobs", List.of(job(run))));
            case "artifacts" ->
                json(
                        200,
                        Map.of(
                                "total_count",
                                1,
                                "artifacts",
                                List.of(Map.of(
                                        "id", 5, "name", "build-output", "size_in_bytes", 1234567, "expired", false))));
            case "cancel" ->
                ended ? json(409, Map.of("message", "Cannot cancel a workflow run that is completed.")) : cancel(run);
            default -> notFound();
        };
    }

    private static Reply one(Asked asked, Map<String, Object> run) {
        String tag = "W/\"" + Json.fingerprint(run).substring(0, 16) + "\"";
        return asked.header("If-None-Match").filter(tag::equals).isPresent()
                ? Reply.of(304, "").with("ETag", tag)
                : json(200, run).with("ETag", tag);
    }

    private static Reply cancel(Map<String, Object> run) {
        run.put("status", "completed");
        run.put("conclusion", "cancelled");
        return json(202, Map.of());
    }

    private static Map<String, Object> job(Map<String, Object> run) {
        var job = new LinkedHashMap<String, Object>();
        job.put("id", 77);
        job.put("run_id", run.get("id"));
        job.put("name", "deploy");
        job.put("status", run.get("status"));
        job.put("conclusion", run.get("conclusion"));
        job.put("started_at", "2024-01-15T10:30:00Z");
        job.put("completed_at", "2024-01-15T10:35:00Z");
        job.put("steps", List.of());
        return job;
    }

    private Map<String, Object> find(long id) {
        return runs.stream()
                .filter(run -> Long.valueOf(id).equals(run.get("id")))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> query(Asked asked) {
        var query = new HashMap<String, String>();
        for (String each : String.valueOf(asked.uri().getRawQuery()).split("&")) {
            String[] pair = each.split("=", 2);
            query.put(pair[0], pair.length == 1 ? "" : URLDecoder.decode(pair[1], UTF_8));
        }
        return query;
    }

    private static Reply notFound() {
        return json(404, Map.of("message", "Not Found"));
    }

    private static Reply json(int status, Map<String, ?> tree) {
        return Reply.of(status, new String(Json.write(tree), UTF_8)).with("Content-Type", "application/json");
    }
}
