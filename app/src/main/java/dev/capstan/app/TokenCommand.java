package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `capstan token`: asks a server for a token of a service account.
@Command(
        name = "token",
        description = "Prints a token for the service account NAME.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class TokenCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "NAME", description = "The service account.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String name;

    @Option(
            names = {"-n", "--namespace"},
            defaultValue = "default",
            paramLabel = "NAMESPACE",
            description = "Where it lives (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String namespace;

    @Option(
            names = "--audience",
            paramLabel = "AUDIENCE",
            description = "Whom the token is meant for; may repeat (default: the server).")
    private @Nullable List<String> audiences;

    @Option(
            names = "--duration",
            defaultValue = "1h",
            paramLabel = "TIME",
            description = "How long it counts: 10m, 1h, 24h (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String duration;

    @Mixin
    private final RemoteOptions remote = new RemoteOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        ObjectNode wanted = request.putObject("spec").put("expirationSeconds", seconds(duration));
        if (audiences != null) {
            var array = wanted.putArray("audiences");
            audiences.forEach(array::add);
        }
        String path = "/api/v1/namespaces/" + encoded(namespace) + "/serviceaccounts/" + encoded(name) + "/token";
        HttpResponse<byte[]> answer = remote.server().post(path, JsonText.bytes(request));
        JsonNode tree = Document.json(answer.body()).tree();
        if (answer.statusCode() != 201) {
            throw new IllegalStateException(tree.path("message").asText("the server answered " + answer.statusCode()));
        }
        spec.commandLine().getOut().println(tree.at("/status/token").asText());
        spec.commandLine().getOut().flush();
        return 0;
    }

    /// So that a name stays one part of a path, whatever is in it.
    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace(".", "%2E");
    }

    private static long seconds(String text) {
        try {
            return Duration.parse("PT" + text.toUpperCase(Locale.ROOT)).toSeconds();
        } catch (DateTimeParseException e) {
            throw new UsageException("--duration is \"" + text + "\", expected a time such as 10m or 1h");
        }
    }
}
