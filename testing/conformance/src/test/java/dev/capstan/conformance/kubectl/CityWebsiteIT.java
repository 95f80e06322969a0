package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.KillableApp;
import dev.capstan.testing.s3.Page;
import dev.capstan.testing.s3.S3Server;
import dev.capstan.testing.s3.S3Server.NewBuckets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `examples/pulumi-template`, as its README says, with S3 beside it.
final class CityWebsiteIT {
    private static final Path EXAMPLE = Path.of("..", "..", "examples", "pulumi-template");

    @TempDir
    private Path folder;

    private S3Server s3;
    private KillableApp app;
    private Kubectl kubectl;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(KubectlExtension.binary().isPresent(), "there is no kubectl");
        s3 = S3Server.start(NewBuckets.PRIVATE);
        app = new KillableApp(folder.resolve("data"));
        var endpoint = new Endpoint(app.uri(), folder.resolve("data/kubeconfig"), true);
        Path home = Files.createDirectories(folder.resolve("home"));
        kubectl = new Kubectl(KubectlExtension.binary().orElseThrow(), endpoint, home, "template-test");
        String setup = Files.readString(EXAMPLE.resolve("setup.yaml"));
        assertThat(setup).contains("http://localhost:5000");
        kubectl.run(setup.replace("http://localhost:5000", s3.url()), "apply -f -")
                .succeeded();
    }

    @AfterEach
    void stop() {
        if (app != null) {
            app.close();
        }
        if (s3 != null) {
            s3.close();
        }
    }

    /// [S1-35] [S1-58]
    @Test
    void aCityHasAPageWhichChangesWithItAndGoesWithIt() throws Exception {
        apply("city-website-template.yaml");
        kubectl.ok("wait --for=condition=Ready --timeout=30s templates/city-website");

        apply("berlin.yaml");
        kubectl.ok("wait --for=condition=Ready --timeout=30s citywebsites/berlin");

        String[] lines = kubectl.ok("get citywebsites").split("\n");
        assertThat(lines[0].split(" +")).containsExactly("NAME", "READY", "CITY", "WEBSITEURL", "AGE");
        String[] berlin = lines[1].split(" +");
        assertThat(berlin).startsWith("berlin", "true", "Berlin");
        assertThat(page(berlin[3])).isEqualTo("<h1>Hello World, Berlin!</h1>\n");

        kubectl.ok("patch citywebsites/berlin --type merge -p", "{\"spec\": {\"city\": \"Bonn\"}}");
        kubectl.ok("wait --for=condition=Ready --timeout=30s citywebsites/berlin");
        assertThat(page(berlin[3])).isEqualTo("<h1>Hello World, Bonn!</h1>\n");
        assertThat(kubectl.ok("get updates.auto.pulumi.com -o yaml")).contains("update: 1");

        kubectl.ok("delete citywebsites/berlin --timeout=30s");
        assertThat(s3.buckets()).isEmpty();
        assertThat(kubectl.ok("get programs,stacks")).isEmpty();
    }

    /// As the seed prints it, with nobody's leave to read: S3 as it was then let everybody.
    ///
    /// [S1-34]
    @Test
    void theTemplateAsItWasPrintedMakesTheStatusThatWasPrinted() throws Exception {
        kubectl.apply(new String(
                CityWebsiteIT.class
                        .getResourceAsStream("city-website-as-printed.yaml")
                        .readAllBytes(),
                StandardCharsets.UTF_8));
        kubectl.ok("wait --for=condition=Ready --timeout=30s templates/city-website");
        apply("berlin.yaml");
        kubectl.ok("wait --for=condition=Ready --timeout=30s citywebsites/berlin");

        JsonNode status = Document.json(
                        kubectl.ok("get citywebsites berlin -o json").getBytes(StandardCharsets.UTF_8))
                .tree()
                .path("status");
        String url = "template-test-berlin-website.s3-website." + s3.url().replace("http://", "");
        assertThat(status.path("bucketName").asText()).isEqualTo("template-test-berlin-website");
        assertThat(status.path("websiteUrl").asText()).isEqualTo(url);
        assertThat(status.at("/outputs/websiteUrl").asText()).isEqualTo(url);
        assertThat(status.path("ready").asBoolean()).isTrue();
        assertThat(status.path("stackRef").asText()).isEqualTo("city-website-berlin");
        assertThat(status.path("observedGeneration").asInt()).isEqualTo(1);
        assertThat(status.at("/lastUpdate/state").asText()).isEqualTo("succeeded");
        assertThat(status.at("/lastUpdate/generation").asInt()).isEqualTo(1);
        JsonNode ready = status.at("/conditions/0");
        assertThat(ready.path("type").asText()).isEqualTo("Ready");
        assertThat(ready.path("reason").asText()).isEqualTo("StackSucceeded");
        assertThat(ready.path("message").asText()).isEqualTo("Pulumi stack deployed successfully");
    }

    /// [A1-10]
    @Test
    void aGreetingNeedsNothingButTheServer() {
        kubectl.ok("apply -n default -f " + EXAMPLE.resolve("greeting-template.yaml"));
        kubectl.ok("wait -n default --for=condition=Ready --timeout=30s templates/greeting");
        kubectl.ok("apply -n default -f " + EXAMPLE.resolve("greeting-moon.yaml"));
        kubectl.ok("wait -n default --for=condition=Ready --timeout=30s greetings/moon");

        assertThat(kubectl.ok("get -n default greetings").split("\n")[1].split(" +"))
                .startsWith("moon", "true", "Hello,", "Moon!");
        assertThat(kubectl.ok("get -n default configmap greeting-moon -o jsonpath={.data.text}"))
                .isEqualTo("Hello, Moon!");
        assertThat(kubectl.ok("get -n default greetings moon -o jsonpath={.status.outputs.password}"))
                .isEqualTo("[secret]");

        kubectl.ok("delete -n default greetings/moon --timeout=30s");
        assertThat(kubectl.fails("get -n default configmap greeting-moon")).contains("not found");
    }

    private void apply(String file) {
        kubectl.ok("apply -f " + EXAMPLE.resolve(file));
    }

    private static String page(String website) throws IOException {
        Page page = Page.visit(website, "/");
        assertThat(page.status()).isEqualTo(200);
        return page.body();
    }
}
