package dev.capstan.app.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.controllerconfig.config.ReportTarget.Form;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ControllerOptionsTest {
    private static final Map<String, String> SEED = Map.of(
            "CONTROLLER_CONFIG_NAME", "validation",
            "PUBSUB_SUBSCRIPTION", "cls-validation-events",
            "CAPSTAN_MESSAGING_URL", "amqp://broker",
            "API_BASE_URL", "http://cls:8080/api/v1");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path files;

    private static ControllerSetting setting(Map<String, String> environment, String... arguments) {
        var options = new ControllerOptions();
        new CommandLine(options).parseArgs(arguments);
        return options.setting(environment, "usual", List.of());
    }

    private Path file(String name, String text) throws Exception {
        return Files.writeString(files.resolve(name), text);
    }

    /// [S0-47]
    @Test
    void theVariablesOfThePlanAreEnough() {
        ControllerSetting setting = setting(SEED);

        assertThat(setting.config()).isEqualTo("validation");
        assertThat(setting.subscription()).contains("cls-validation-events");
        assertThat(setting.namespace()).isEmpty();
        assertThat(setting.topic()).isEqualTo("usual");
        assertThat(setting.messaging()).isEqualTo("amqp://broker");
        assertThat(setting.backend().address()).isEqualTo(URI.create("http://cls:8080/api/v1"));
        assertThat(setting.backend().form()).isEqualTo(Form.CLS);
        assertThat(setting.probes()).isEqualTo(new Address("0.0.0.0", 8081));
        assertThat(setting.metrics()).isEqualTo(new Address("0.0.0.0", 8080));
    }

    /// [A0-18]
    @Test
    void soAreThoseThatUpstreamReads() throws Exception {
        ControllerSetting setting = setting(Map.of(
                "CONTROLLER_NAME", "validation",
                "EVENTS_SUBSCRIPTION", "events",
                "CONFIG_NAMESPACE", "cls",
                "POD_NAMESPACE", "elsewhere",
                "PROJECT_ID", "my-project",
                "API_BASE_URL", "https://cls/api/v1",
                "CONTROLLER_EMAIL", "ann@example.com",
                "PROBE_ADDR", ":9081",
                "METRICS_ADDR", "127.0.0.1:9080"));

        assertThat(setting.config()).isEqualTo("validation");
        assertThat(setting.subscription()).contains("events");
        assertThat(setting.namespace()).contains("cls");
        assertThat(setting.messaging()).isEqualTo("pubsub://my-project");
        assertThat(setting.backend().headers().current()).isEqualTo(Map.of("X-User-Email", "ann@example.com"));
        assertThat(setting.probes()).isEqualTo(new Address("0.0.0.0", 9081));
        assertThat(setting.metrics()).isEqualTo(new Address("127.0.0.1", 9080));
    }

    @Test
    void theCommandLineCountsBeforeThem() throws Exception {
        Path url = file("url", "amqps://me:secret@broker\n");
        var environment = Map.of(
                "CONFIG_NAME", "b", "CONTROLLER_NAME", "c", "API_BASE_URL", "http://b", "PROJECT_ID", "my-project");

        ControllerSetting setting = setting(
                environment,
                "--name=a",
                "--namespace=n",
                "--topic=t",
                "--messaging-url-file=" + url,
                "--api-url=http://a",
                "--api-form=fleet");

        assertThat(setting.config()).isEqualTo("a");
        assertThat(setting.namespace()).isEqualTo(Optional.of("n"));
        assertThat(setting.topic()).isEqualTo("t");
        assertThat(setting.messaging()).isEqualTo("amqps://me:secret@broker");
        assertThat(setting.toString()).doesNotContain("secret");
        assertThat(setting.backend().address()).isEqualTo(URI.create("http://a"));
        assertThat(setting.backend().form()).isEqualTo(Form.FLEET);
        assertThat(setting(environment).config()).isEqualTo("b");
    }

    @Test
    void anEmulatorIsFound() {
        var environment = Map.of(
                "CONFIG_NAME", "b", "API_BASE_URL", "http://b", "PROJECT_ID", "p-1", "PUBSUB_EMULATOR_HOST", "here:85");

        assertThat(setting(environment).messaging()).isEqualTo("pubsub://p-1?endpoint=here:85");
    }

    @Test
    void allThatIsMissingIsToldAtOnce() {
        assertThatThrownBy(() -> setting(Map.of("CONFIG_NAME", " ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the config is missing, expected its name as --name or CONTROLLER_CONFIG_NAME;"
                        + " the broker is missing, expected its URL as --messaging-url or CAPSTAN_MESSAGING_URL, or a"
                        + " project of Google Pub/Sub as PROJECT_ID;"
                        + " the backend is missing, expected its URL as --api-url or API_BASE_URL");
    }

    @Test
    void allThatIsWrongIsToldAtOnceByItsOwnName() throws Exception {
        Path none = files.resolve("none");
        var environment = Map.of(
                "CONFIG_NAME", "a", "EVENTS_SUBSCRIPTION", "a b", "API_BASE_URL", "cls:8080", "PROBE_ADDR", "8081");

        assertThatThrownBy(() -> setting(
                        environment,
                        "--messaging-url-file=" + none,
                        "--api-form=rest",
                        "--api-ca=" + file("ca", "no PEM"),
                        "--api-headers-file=" + file("headers", "X-A: b\nsecret"),
                        "--metrics-address=:70000"))
                .hasMessageContaining("EVENTS_SUBSCRIPTION is \"a b\", expected a name")
                .hasMessageContaining("API_BASE_URL is \"cls:8080\", expected a URL such as")
                .hasMessageContaining("PROBE_ADDR is \"8081\", expected a port such as :8081")
                .hasMessageContaining("--messaging-url-file is " + none + ", which is not there")
                .hasMessageContaining("--api-form is \"rest\", expected cls or fleet")
                .hasMessageContaining("--api-ca is " + files.resolve("ca") + ", which has no certificate")
                .hasMessageContaining("headers line 2 is no header, expected one such as X-User: ann")
                .hasMessageContaining("--metrics-address is \":70000\"")
                .hasMessageNotContaining("secret;");
        assertThatThrownBy(() -> setting(SEED, "--probe-address=:8080"))
                .hasMessage("--probe-address and --metrics-address are the same port 8080, expected two");
    }

    @Test
    void whatIsSentToTheBackendIsReadAnewEachTime() throws Exception {
        Path token = file("token", "one\n");
        Path lines = file("lines", "X-A: 1\n\nX-B:  two words \n");
        var environment = new HashMap<>(SEED);
        environment.put("API_HEADERS", "X-C: 3");
        var headers = setting(environment, "--api-token-file=" + token, "--api-headers-file=" + lines)
                .backend()
                .headers();

        assertThat(headers.current())
                .isEqualTo(Map.of("X-A", "1", "X-B", "two words", "X-C", "3", "Authorization", "Bearer one"));
        Files.writeString(token, "two");
        assertThat(headers.current()).containsEntry("Authorization", "Bearer two");
        Files.writeString(token, "two\r\nX-Evil: yes");
        assertThatThrownBy(headers::current).hasMessage(token + " has no token, expected one on a line");
    }
}
