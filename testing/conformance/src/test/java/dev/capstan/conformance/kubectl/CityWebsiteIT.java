package dev.capstan.conformance.kubectl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.KillableApp;
import dev.capstan.testing.s3.Page;
import dev.capstan.testing.s3.S3Server;
import dev.capstan.testing.s3.S3Server.NewBuckets;
import java.io.IOException;
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
        kubectl.ok("wait --for=condition=Ready --timeout=60s templates/city-website");

        apply("berlin.yaml");
        kubectl.ok("wait --for=condition=Ready --timeout=60s citywebsites/berlin");

        String[] lines = kubectl.ok("get citywebsites").split("\n");
        assertThat(lines[0].split(" +")).containsExactly("NAME", "READY", "CITY", "WEBSITEURL", "AGE");
        String[] berlin = lines[1].split(" +");
        assertThat(berlin).startsWith("berlin", "true", "Berlin");
        assertThat(page(berlin[3])).isEqualTo("<h1>Hello World, Berlin!</h1>\n");

        kubectl.ok("patch citywebsites/berlin --type merge -p", "{\"spec\": {\"city\": \"Bonn\"}}");
        kubectl.ok("wait --for=condition=Ready --timeout=60s citywebsites/berlin");
        assertThat(page(berlin[3])).isEqualTo("<h1>Hello World, Bonn!</h1>\n");
        assertThat(kubectl.ok("get updates.auto.pulumi.com -o yaml")).contains("update: 1");

        kubectl.ok("delete citywebsites/berlin --timeout=60s");
        assertThat(s3.buckets()).isEmpty();
        assertThat(kubectl.ok("get programs,stacks")).isEmpty();
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
