package dev.capstan.app.stack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.json.Document;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// How far an update is, on a terminal and elsewhere.
final class LiveViewTest {
    private static final Instant START = Instant.parse("2026-11-16T10:00:00Z");
    private static final String A = """
            {op: create, urn: "urn:a", type: "aws:s3:Bucket", name: site, state: %s}""";
    private static final String B = """
            {op: update, urn: "urn:b", type: "random:RandomId", name: id, changes: [byteLength], state: %s, message: no}""";

    private final StringWriter out = new StringWriter();

    @Test
    void onATerminalItIsDrawnAgainInItsPlace() {
        LiveView view = LiveView.drawn(new PrintWriter(out), 20);

        view.show(running(A.formatted("running"), B.formatted("pending")), START.plusSeconds(3));
        view.show(running(A.formatted("done"), B.formatted("running")), START.plusSeconds(63));

        assertThat(out.toString().split("\033\\[J\033\\[\\?7h")).containsExactly("""
                \033[?7l\r\033[2K +  create   aws:s3:Bucket    site  …
                \r\033[2K ~  update   random:RandomId  id   [byteLength]
                \r\033[2Kup: 0 of 2, 3s
                """, """
                \033[?7l\033[3A\r\033[2K +  create   aws:s3:Bucket    site  done
                \r\033[2K ~  update   random:RandomId  id   [byteLength]  …
                \r\033[2Kup: 1 of 2, 1m3s
                """);
    }

    @Test
    void whatDoesNotFitIsCountedAndWhatRunsIsShown() {
        LiveView view = LiveView.drawn(new PrintWriter(out), 5);
        String many = IntStream.range(0, 100)
                .mapToObj(i -> "{op: create, urn: \"urn:%d\", type: t, name: r%02d, state: %s}"
                        .formatted(i, i, i == 70 ? "running" : i < 70 ? "done" : "pending"))
                .collect(Collectors.joining(", "));

        view.show(running(many), START);

        assertThat(out.toString().replaceAll("\033\\[[?0-9]*[a-zA-Z]|\r", "").lines())
                .containsExactly(
                        " +  create   t  r70  …",
                        " +  create   t  r71",
                        " +  create   t  r72",
                        " … and 97 more",
                        "up: 70 of 100, 0s");
    }

    @Test
    void elsewhereEachIsALineOnceItIsDone() {
        LiveView view = LiveView.plain(new PrintWriter(out));

        view.show(running(A.formatted("running")), START);
        view.show(running(A.formatted("done"), B.formatted("running")), START);
        view.show(running(A.formatted("done"), B.formatted("failed")), START);

        assertThat(out).hasToString("""
                 +  create   aws:s3:Bucket    site  done
                 ~  update   random:RandomId  id   [byteLength]  failed: no
                """);
    }

    @Test
    void nothingThatOthersHaveWrittenCommandsTheTerminal() {
        LiveView view = LiveView.plain(new PrintWriter(out));

        view.show(
                running("{op: create, urn: u, type: t, name: \"a\\e[2Jb\\nc\", state: failed, message: \"\\a\"}"),
                START);

        assertThat(out).hasToString(" +  create   t  a [2Jb c  failed: \n");
    }

    @Test
    void timesAreSaidAsPeopleDo() {
        assertThat(Times.words(Duration.ofSeconds(59))).isEqualTo("59s");
        assertThat(Times.words(Duration.ofMinutes(2))).isEqualTo("2m");
        assertThat(Times.words(Duration.ofSeconds(3725))).isEqualTo("1h2m");
        assertThat(Times.words(Duration.ofHours(75))).isEqualTo("3d3h");
        assertThat(Times.words(Duration.ofSeconds(-5))).isEqualTo("0s");
    }

    private static UpdateReport running(String... steps) {
        String yaml = "{spec: {type: up}, status: {startTime: \"" + START + "\", steps: [" + String.join(", ", steps)
                + "], conditions: [{type: Progressing, status: \"True\"}]}}";
        return new UpdateReport(Document.yaml(yaml.getBytes(UTF_8)).tree());
    }
}
