package dev.capstan.plugins.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.plugins.kit.Caller;
import dev.capstan.plugins.kit.TestServer;
import dev.capstan.plugins.kit.TestServer.Reply;
import dev.capstan.spi.InputPlugin;
import dev.capstan.spi.Submission;
import dev.capstan.spi.TerminalException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class HttpPollingTest {
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final TestServer server =
            TestServer.start(_ -> replies.size() > 1 ? replies.removeFirst() : replies.getFirst());
    private final TestContext context = new TestContext();
    private final Caller caller = new Caller();

    HttpPollingTest() {
        context.settings.putAll(
                Map.of("url", server.url() + "/clusters", "type", "DatabaseCluster", "items", "/items"));
    }

    @AfterEach
    void end() {
        caller.close();
        server.close();
    }

    @Test
    void itIsFoundByName() {
        assertThat(ServiceLoader.load(InputPlugin.class))
                .extracting(InputPlugin::name)
                .containsExactly("http_polling");
    }

    /// [S2-45]
    @Test
    void onlyWhatHasChangedIsSubmitted() throws Exception {
        replies.add(items(item("a", 1) + "," + item("b", 1)));
        replies.add(items(item("b", 1) + "," + item("a", 2)));
        replies.add(items(item("b", 1) + "," + item("a", 2)));
        Poller poller = poller();

        poller.poll();
        poller.poll();
        poller.poll();

        assertThat(context.lines()).containsExactly("apply a {size=1}", "apply b {size=1}", "apply a {size=2}");
        assertThat(context.submitted.peek())
                .isEqualTo(new Submission.Apply(
                        "DatabaseCluster",
                        "default",
                        "a",
                        Map.of("size", 1),
                        Map.of("team", "db"),
                        Map.of("capstan.dev/source", "http_polling")));
    }

    @Test
    void anAnswerThatHasNotChangedIsNotSentAgain() throws Exception {
        context.settings.put("token", "default/polling/token");
        replies.add(items(item("a", 1)).with("ETag", "\"1\""));
        replies.add(Reply.of(304, ""));
        Poller poller = poller();

        poller.poll();
        poller.poll();

        assertThat(server.asked().getLast().header("If-None-Match")).contains("\"1\"");
        assertThat(server.asked().getLast().header("Authorization")).contains("Bearer hunter2");
        assertThat(context.lines()).containsExactly("apply a {size=1}");
    }

    @Test
    void whatIsMissingTwiceIsDeletedIfThatIsWanted() throws Exception {
        context.settings.put("delete", "missing");
        replies.add(items(item("a", 1) + "," + item("b", 1)));
        replies.add(items(item("a", 1)));
        replies.add(items(item("a", 1) + "," + item("b", 1)));
        replies.add(items(item("a", 1)));
        replies.add(items(item("a", 1)));
        Poller poller = poller();
        for (int i = 0; i < 4; i++) {
            poller.poll();
        }

        assertThat(context.lines()).containsExactly("apply a {size=1}", "apply b {size=1}");
        poller.poll();
        poller.poll();
        assertThat(context.lines()).containsExactly("apply a {size=1}", "apply b {size=1}", "delete b");
    }

    @Test
    void whatVanishedWhileNobodyAskedIsDeletedAfterARestart() throws Exception {
        context.settings.put("delete", "missing");
        context.there.put("hers", TestContext.resource("hers", Map.of("capstan.dev/source", "another")));
        context.there.put("his", TestContext.resource("his", Map.of()));
        replies.add(items(item("a", 1) + "," + item("b", 1)));
        poller().poll();
        replies.clear();
        replies.add(items(item("a", 1)));
        context.submitted.clear();

        Poller restarted = poller();
        restarted.poll();
        assertThat(context.lines()).containsExactly("apply a {size=1}");
        restarted.poll();
        restarted.poll();

        assertThat(context.lines()).containsExactly("apply a {size=1}", "delete b");
        assertThat(context.there).containsOnlyKeys("a", "hers", "his");
    }

    @Test
    void whatIsThereIsAskedForAgainWhenThatCouldNotBeSaid() throws Exception {
        context.settings.put("delete", "missing");
        context.there.put("b", TestContext.resource("b", Map.of("capstan.dev/source", "http_polling")));
        replies.add(items("").with("ETag", "\"1\""));
        context.failNext(1);
        Poller poller = poller();

        poller.poll();
        poller.poll();
        assertThat(context.there).containsOnlyKeys("b");
        poller.poll();

        assertThat(context.there).isEmpty();
    }

    @Test
    void anAnswerThatCannotBeReadChangesNothing() throws Exception {
        context.settings.put("delete", "missing");
        replies.add(items(item("a", 1)));
        replies.add(Reply.of(500, "{\"items\": []}"));
        replies.add(Reply.of(200, "<html>"));
        replies.add(Reply.of(200, "{}"));
        replies.add(Reply.of(200, "{\"items\": [{\"name\": 7}]}"));
        Poller poller = poller();

        for (int i = 0; i < 8; i++) {
            poller.poll();
        }

        assertThat(context.lines()).containsExactly("apply a {size=1}");
    }

    @Test
    void oneBadItemKeepsNoOtherFromBeingTaken() throws Exception {
        replies.add(items("{\"name\": \"x\"}," + item("bad", 1) + "," + item("a", 1) + "," + item("a", 2)));
        Poller poller = poller();

        poller.poll();
        poller.poll();

        assertThat(context.lines()).containsExactly("apply bad {size=1}", "apply a {size=1}");
    }

    @Test
    void whatCouldNotBeSubmittedIsSubmittedLater() throws Exception {
        replies.add(items(item("a", 1)).with("ETag", "\"1\""));
        context.failNext(1);
        Poller poller = poller();

        poller.poll();
        poller.poll();

        assertThat(server.asked().getLast().header("If-None-Match")).isEmpty();
        assertThat(context.lines()).containsExactly("apply a {size=1}");
    }

    @Test
    void theSourceMaySayWhenToAskAgain() throws Exception {
        replies.add(Reply.of(429, "").with("Retry-After", "42"));
        Poller poller = poller();

        poller.poll();

        assertThat(poller.pause()).contains(Duration.ofSeconds(42));
    }

    @Test
    void itAsksUntilItIsToldToEnd() throws Exception {
        context.settings.put("interval", "20ms");
        replies.add(items(item("a", 1)));
        replies.add(items(item("a", 2)));
        var plugin = new HttpPolling();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = threads.submit(() -> {
                plugin.start(context);
                return "ended";
            });

            assertThat(TestContext.line(context.submitted.poll(20, TimeUnit.SECONDS)))
                    .isEqualTo("apply a {size=1}");
            assertThat(TestContext.line(context.submitted.poll(20, TimeUnit.SECONDS)))
                    .isEqualTo("apply a {size=2}");
            context.ending.countDown();
            assertThat(running.get(20, TimeUnit.SECONDS)).isEqualTo("ended");
        }
        plugin.stop();
    }

    @Test
    void withoutASourceThereIsNothingToDo() throws Exception {
        context.settings.clear();

        new HttpPolling().start(context);

        assertThat(context.submitted).isEmpty();
    }

    @Test
    void wrongSettingsAreListedForAllSources() {
        context.settings.clear();
        context.settings.putAll(Map.of(
                "sources", "one, two", "one.url", "nowhere", "one.type", "A", "one.colour", "red", "two.token", "x"));

        assertThatThrownBy(() -> Source.all(context.settings))
                .isInstanceOf(TerminalException.class)
                .hasMessageContaining("source one: url is nowhere, expected an address")
                .hasMessageContaining("colour is not a parameter")
                .hasMessageContaining("source two: url is missing; type is missing")
                .hasMessageContaining("token is x, expected namespace/name/key of a Secret");
    }

    private Poller poller() {
        return new Poller(Source.all(context.settings).getFirst(), caller, context);
    }

    private static Reply items(String items) {
        return Reply.of(200, "{\"items\": [" + items + "]}");
    }

    private static String item(String name, int size) {
        return "{\"name\": \"" + name + "\", \"spec\": {\"size\": " + size + "}, \"labels\": {\"team\": \"db\"}}";
    }
}
