package dev.capstan.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.server.http.HttpLimits;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Stacks as people run them from the command line. Whoever executes updates is played by the test.
final class StackCommandTest {
    private static final long PATIENCE = 30_000_000_000L;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before all tests
    private static Path data;

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static Served served;

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static String kubeconfig;

    /// Each test has one to itself.
    private final String namespace = "test-" + NUMBER.incrementAndGet();

    private final String stacks = "/apis/pulumi.com/v1/namespaces/" + namespace + "/stacks";
    private final String updates = "/apis/auto.pulumi.com/v1alpha1/namespaces/" + namespace + "/updates";
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void start() throws Exception {
        served = Served.up(data, HttpLimits.defaults(), unrun());
        try (DataDirectory directory = DataDirectory.open(data.resolve("client"))) {
            kubeconfig = directory.writeKubeconfig("", served.uri().toString()).toString();
        }
    }

    /// Here the test itself is who runs stacks.
    private static Features unrun() {
        StackSetting external =
                new StackSetting(StackSetting.Engine.EXTERNAL, StackKeys.in(data), OptionalInt.empty(), false, false);
        return new Features(
                Reconciling.in(data),
                FleetSetting.defaults(),
                LocalJobsSetting.off(),
                TemplateSetting.defaults(),
                external);
    }

    @AfterAll
    static void stop() throws Exception {
        served.close();
    }

    @BeforeEach
    void begin() throws Exception {
        until(() -> ask("GET", stacks, "").status() == 200
                && ask("GET", updates, "").status() == 200);
        made("/api/v1/namespaces", """
                {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "%s"}}""".formatted(namespace));
        made(stacks, """
                {"apiVersion": "pulumi.com/v1", "kind": "Stack", "metadata": {"name": "site"},
                 "spec": {"stack": "dev", "programRef": {"name": "site"}}}""");
    }

    @Test
    void upIsAskedForAndFollowedToItsEnd() throws Exception {
        var run = running("stack", "up", "site", "--refresh", "--target", "urn:a", "-m", "a test");
        JsonNode update = update();

        assertThat(update.path("spec")).isEqualTo(yaml("""
                {workspaceName: site, stackName: dev, type: up, refresh: true, target: ["urn:a"], message: a test}"""));
        assertThat(update.at("/metadata/name").asText()).startsWith("site-up-");
        assertThat(update.at("/metadata/ownerReferences/0/name").asText()).isEqualTo("site");
        status(update, """
                {startTime: "2026-11-16T10:00:00Z", conditions: [{type: Progressing, status: "True"}], steps: [
                  {op: create, urn: "urn:a", type: "aws:s3:Bucket", name: bucket, state: done},
                  {op: create, urn: "urn:b", type: "aws:s3:BucketObject", name: page, state: running}]}""");
        until(() -> out.toString().equals(" +  create   aws:s3:Bucket        bucket  done\n"));
        status(update, """
                {startTime: "2026-11-16T10:00:00Z", endTime: "2026-11-16T10:01:05Z",
                 values: {password: "[secret]", url: "http://x"}, summary: {create: 2, same: 1}, warnings: [watch out],
                 conditions: [{type: Progressing, status: "False"}, {type: Complete, status: "True"},
                   {type: Failed, status: "False"}], steps: [
                  {op: create, urn: "urn:a", type: "aws:s3:Bucket", name: bucket, state: done},
                  {op: create, urn: "urn:b", type: "aws:s3:BucketObject", name: page, state: done}]}""");

        assertThat(run.get(30, TimeUnit.SECONDS)).isZero();
        assertThat(out).hasToString("""
                 +  create   aws:s3:Bucket        bucket  done
                 +  create   aws:s3:BucketObject  page    done
                warning: watch out
                up succeeded; 2 create, 1 same; 1m5s

                password  [secret]
                url       http://x
                """);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void whatFailsEndsWithOne() throws Exception {
        var run = running("stack", "refresh", "site");

        status(update(), """
                {startTime: "2026-11-16T10:00:00Z", endTime: "2026-11-16T10:00:01Z", message: "page: no room",
                 conditions: [{type: Failed, status: "True"}, {type: Complete, status: "True"}]}""");

        assertThat(run.get(30, TimeUnit.SECONDS)).isEqualTo(Main.FAILED);
        assertThat(out).hasToString("refresh failed: page: no room; 1s\n");
    }

    @Test
    void aPreviewIsThePlanAsPulumisUsersKnowIt() throws Exception {
        var run = running("stack", "preview", "site");

        status(update(), """
                {conditions: [{type: Complete, status: "True"}], summary: {create: 1}, steps: [
                  {op: create, urn: "urn:a", type: t, name: a, state: pending},
                  {op: update, urn: "urn:b", type: t, name: b, changes: [x, y.z], uncertain: true, state: pending},
                  {op: replace, urn: "urn:c", type: t, name: c, changes: [path], state: pending},
                  {op: delete, urn: "urn:d", type: t, name: d, state: pending},
                  {op: same, urn: "urn:e", type: t, name: e, state: pending}]}""");

        assertThat(run.get(30, TimeUnit.SECONDS)).isZero();
        assertThat(out).hasToString("""
                 +  create   t  a
                 ~  update   t  b [x, y.z], perhaps
                 +- replace  t  c [path]
                 -  delete   t  d
                 =  same     t  e
                preview succeeded; 1 create
                """);
    }

    @Test
    void programsGetJson() throws Exception {
        var run = running("stack", "up", "site", "--output", "json");

        JsonNode update = update();
        status(update, """
                {message: fine, values: {n: 3}, conditions: [{type: Complete, status: "True"}], summary: {same: 1}}""");

        assertThat(run.get(30, TimeUnit.SECONDS)).isZero();
        assertThat(Document.json(out.toString().getBytes(UTF_8)).tree())
                .isEqualTo(yaml("""
                {name: %s, type: up, state: succeeded, message: fine, summary: {same: 1}, outputs: {n: 3}}""".formatted(update.at("/metadata/name").asText())));
    }

    @Test
    void anUpdateThatIsGoneIsNotWaitedFor() throws Exception {
        var run = running("stack", "up", "site");
        String name = update().at("/metadata/name").asText();

        assertThat(ask("DELETE", updates + "/" + name, "").status()).isEqualTo(200);

        assertThat(run.get(30, TimeUnit.SECONDS)).isEqualTo(Main.FAILED);
        assertThat(err).hasToString("capstan: update " + name + " is gone: somebody has deleted it\n");
    }

    @Test
    void whatTakesLongerThanSomebodyWantsToWaitGoesOn() throws Exception {
        assertThat(run("stack", "up", "site", "--timeout", "0.2s")).isEqualTo(Main.FAILED);

        assertThat(err)
                .hasToString(
                        "capstan: update " + update().at("/metadata/name").asText() + " has not ended yet, and goes"
                                + " on: see capstan stack history site -n " + namespace + "\n");
    }

    @Test
    void destroyHasToBeMeant() throws Exception {
        assertThat(run("stack", "destroy", "site")).isEqualTo(Main.ASKED_WRONGLY);

        assertThat(err)
                .hasToString("capstan: to destroy stack " + namespace
                        + "/site somebody has to say yes, and this is no terminal:" + " give --yes\n");
        assertThat(ask("GET", updates, "").tree().path("items")).isEmpty();
        var run = running("stack", "destroy", "site", "--yes");
        assertThat(update().at("/spec/type").asText()).isEqualTo("destroy");
        status(update(), "{conditions: [{type: Complete, status: \"True\"}]}");
        assertThat(run.get(30, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void aStackThatIsNotThereIsSaidWithThoseThatAre() throws Exception {
        assertThat(run("stack", "up", "sight")).isEqualTo(Main.FAILED);
        assertThat(err)
                .hasToString(
                        "capstan: there is no stack \"sight\" in namespace " + namespace + ", expected one of site\n");
        assertThat(execute("stack", "history", "site", "-n", "kube-system", "--kubeconfig", kubeconfig))
                .isEqualTo(Main.FAILED);
        assertThat(err.toString())
                .contains("there is no stack \"site\" in namespace kube-system, and none else; elsewhere there are ")
                .contains(namespace + "/site");
    }

    @Test
    void whatIsAskedWronglyIsSaidBeforeAnythingIsDone() throws Exception {
        assertThat(run("stack", "up", "site", "--output", "xml")).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(run("stack", "up", "site", "--timeout", "soon")).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(run("stack", "up", "site", "--parallel", "-1")).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(run("stack", "up")).isEqualTo(Main.ASKED_WRONGLY);

        assertThat(err.toString())
                .contains("capstan: --output is \"xml\", expected text or json\n")
                .contains("capstan: --timeout is \"soon\", expected a time such as 10m or 1h\n")
                .contains("capstan: --parallel is -1, expected 0 or more\n");
        assertThat(ask("GET", updates, "").tree().path("items")).isEmpty();
    }

    @Test
    void theHistoryHasTheNewestFirst() throws Exception {
        past("one", "up", "a test", """
                {startTime: "2020-01-01T00:00:00Z", endTime: "2020-01-01T00:02:03Z", summary: {create: 2},
                 conditions: [{type: Complete, status: "True"}]}""");
        past("two", "destroy", "", """
                {startTime: "2020-01-02T00:00:00Z", endTime: "2020-01-02T00:00:01Z", message: no room,
                 conditions: [{type: Failed, status: "True"}]}""");
        past("three", "preview", "", "{}");

        assertThat(run("stack", "history", "site")).isZero();

        assertThat(out.toString()
                        .lines()
                        .map(each -> each.replaceAll("[0-9]+d([0-9]+h)? ago|[0-9]+s ago", "AGO")
                                .replaceAll(" +", " ")))
                .containsExactly(
                        "NAME TYPE STATE WHEN TOOK SUMMARY MESSAGE",
                        "three preview waiting AGO",
                        "two destroy failed AGO 1s no room",
                        "one up succeeded AGO 2m3s 2 create a test");
    }

    @Test
    void outputsAreShownAndSecretsOnlyToWhomAsks() throws Exception {
        made("/api/v1/namespaces/" + namespace + "/secrets", """
                {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "one-stack-outputs"},
                 "stringData": {"a_b": "\\"hunter\\"", "url": "\\"http://x\\"", "n": "{\\"x\\":[1]}"}}""");
        patch(stacks + "/site/status", """
                {status: {outputs: {"a b": "[secret]", url: "http://x", n: {x: [1]}},
                 lastUpdate: {name: one, outputs: one-stack-outputs}}}""");

        assertThat(run("stack", "outputs", "site")).isZero();
        assertThat(run("stack", "outputs", "site", "url")).isZero();
        assertThat(run("stack", "outputs", "site", "--show-secrets", "-o", "json"))
                .isZero();
        assertThat(run("stack", "outputs", "site", "none")).isEqualTo(Main.FAILED);

        assertThat(out).hasToString("""
                a b  [secret]
                url  http://x
                n    {"x":[1]}
                http://x
                {"a b":"hunter","url":"http://x","n":{"x":[1]}}
                """);
        assertThat(err)
                .hasToString(
                        "capstan: stack " + namespace + "/site has no output \"none\", expected one of a b, url, n\n");
    }

    @Test
    void theLastRunSaysWhatAStackGives() throws Exception {
        patch(stacks + "/site/status", "{status: {outputs: {url: old}}}");
        past("one", "up", "", """
                {startTime: "2020-01-01T00:00:00Z", values: {url: new}, conditions: [{type: Complete, status: "True"}]}""");
        past("two", "up", "", """
                {startTime: "2020-01-02T00:00:00Z", values: {url: bad}, conditions: [{type: Failed, status: "True"}]}""");

        assertThat(run("stack", "outputs", "site", "url")).isZero();

        assertThat(out).hasToString("new\n");
    }

    private void past(String name, String type, String message, String status) throws Exception {
        made(updates, """
                {"apiVersion": "auto.pulumi.com/v1alpha1", "kind": "Update", "metadata": {"name": "%s"},
                 "spec": {"workspaceName": "site", "stackName": "dev", "type": "%s", "message": "%s"}}""".formatted(name, type, message));
        patch(updates + "/" + name + "/status", "{status: " + status + "}");
    }

    private void status(JsonNode update, String status) throws Exception {
        patch(updates + "/" + update.at("/metadata/name").asText() + "/status", "{status: " + status + "}");
    }

    private void patch(String path, String yaml) throws Exception {
        Served.Reply reply = served.ask(
                "", "PATCH", path, JsonText.string(yaml(yaml)), "Content-Type", "application/merge-patch+json");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    private void made(String path, String json) throws Exception {
        Served.Reply reply = ask("POST", path, json);
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    }

    private static Served.Reply ask(String verb, String path, String body) throws Exception {
        return served.ask("", verb, path, body);
    }

    /// The one that was asked for.
    private JsonNode update() throws Exception {
        until(() -> ask("GET", updates, "").tree().path("items").size() == 1);
        return ask("GET", updates, "").tree().at("/items/0");
    }

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(UTF_8)).tree();
    }

    private CompletableFuture<Integer> running(String... arguments) {
        return CompletableFuture.supplyAsync(() -> run(arguments), Executors.newVirtualThreadPerTaskExecutor());
    }

    private int run(String... arguments) {
        var all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--kubeconfig", kubeconfig, "-n", namespace));
        return execute(all.toArray(String[]::new));
    }

    private int execute(String... given) {
        return Main.commandLine(given)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(given);
    }

    /// A question that may take a while to be answered with yes.
    private interface Question {
        boolean answer() throws Exception;
    }

    private void until(Question question) throws Exception {
        long last = System.nanoTime() + PATIENCE;
        while (!question.answer()) {
            assertThat(System.nanoTime()).as(out + "\n" + err).isLessThan(last);
            LockSupport.parkNanos(20_000_000);
        }
    }
}
