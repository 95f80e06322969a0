package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.json.Document;
import dev.capstan.server.http.HttpLimits;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Goes from nothing to a controller, as `docs/guide/controllers-as-data.md` does.
final class ControllerGuideTest {
    private static final Path GUIDES = Path.of(System.getProperty("capstan.root", ".."), "docs/guide");
    private static final String CONFIGS = "/apis/cls.redhat.com/v1alpha1/namespaces/default/controllerconfigs";
    private static final long PATIENCE = 30_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    /// [S0-52]
    @Test
    void everyCommandOfTheFirstPartWorks() throws Exception {
        String guide = Files.readString(GUIDES.resolve("controllers-as-data.md"));
        Path notes = Files.writeString(data.resolve("notes.yaml"), block(guide, "yaml"));
        Path cluster = Files.writeString(data.resolve("cluster.json"), block(guide, "json"));
        for (String each : commands(guide)) {
            String here = each.replace("notes.yaml", notes.toString()).replace("cluster.json", cluster.toString());
            assertThat(printed(here.split(" "))).as(here).isNotEmpty();
        }

        try (Served served = Served.up(data, HttpLimits.defaults())) {
            made(
                    served,
                    CONFIGS,
                    Document.yaml(Files.readAllBytes(notes)).tree().toString());
            until(served, CONFIGS + "/notes", "\"phase\":\"Valid\"");
            made(served, "/v1/clusters", posted(guide));
            until(served, "/api/v1/namespaces/default/configmaps/notes-demo", "\"region\":\"europe-west1\"");
            until(served, "/v1/clusters/demo/statuses", "demo is in europe-west1");
        }
    }

    @Test
    void soDoThoseOfTheOtherGuide() throws Exception {
        String guide = Files.readString(GUIDES.resolve("from-a-hand-written-controller.md"));
        Path config = Files.writeString(data.resolve("validation.yaml"), block(guide, "yaml"));
        Path cluster = Files.writeString(
                data.resolve("cluster.json"),
                "{\"id\": \"c-1\", \"spec\": {\"provider\": \"gcp\", \"region\": \"eu\"}}");
        Path job = Files.writeString(
                data.resolve("job.json"), "{\"kind\": \"Job\", \"metadata\": {\"name\": \"validate-c-1\"}}");

        for (String each : commands(guide)) {
            String here = each.replace("validation.yaml", config.toString())
                    .replace("cluster.json", cluster.toString())
                    .replace("job.json", job.toString());
            assertThat(printed(here.split(" "))).as(here).isNotEmpty();
        }
    }

    /// What is asked of Capstan itself, without its name, and without what is done with the answer.
    private static List<String> commands(String guide) {
        List<String> commands = Pattern.compile("\\$ \\./capstan (controller-config [^|\n]*)")
                .matcher(guide)
                .results()
                .map(each -> each.group(1).strip())
                .toList();
        assertThat(commands).hasSizeGreaterThan(1);
        return commands;
    }

    private static String posted(String guide) {
        var command = Pattern.compile("curl .*/v1/clusters -d '(.*)'").matcher(guide);
        assertThat(command.find()).isTrue();
        return command.group(1);
    }

    private static String block(String guide, String language) {
        var block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(guide);
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    private static String printed(String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        int exit = Main.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        assertThat(exit).as(err.toString()).isZero();
        return out.toString();
    }

    private static void made(Served served, String path, String body) throws Exception {
        Served.Reply reply = served.ask("", "POST", path, body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    }

    private static void until(Served served, String path, String text) throws Exception {
        long last = System.nanoTime() + PATIENCE;
        for (String body = ""; !body.contains(text); ) {
            assertThat(System.nanoTime()).as(body).isLessThan(last);
            LockSupport.parkNanos(20_000_000);
            body = served.ask("", "GET", path, "").body();
        }
    }
}
