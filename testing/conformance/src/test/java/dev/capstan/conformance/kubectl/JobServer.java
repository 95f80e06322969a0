package dev.capstan.conformance.kubectl;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.KillableApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The started program, which runs jobs: image `tool` is a shell that runs its argument.
final class JobServer implements AutoCloseable {
    private final Path folder;
    private final KillableApp app;

    /// Skips the test where there is no kubectl.
    JobServer(Path folder) throws IOException {
        assumeTrue(KubectlExtension.binary().isPresent(), "there is no kubectl");
        this.folder = folder;
        Path images = Files.writeString(folder.resolve("images.yaml"), "images: {tool: {command: [env, sh, -c]}}");
        this.app = new KillableApp(folder.resolve("data"), "--local-jobs", images.toString());
    }

    /// A kubectl for the server as it is now.
    Kubectl kubectl() throws IOException {
        var endpoint = new Endpoint(app.uri(), folder.resolve("data/kubeconfig"), true);
        Path home = Files.createTempDirectory(folder, "home");
        return new Kubectl(KubectlExtension.binary().orElseThrow(), endpoint, home, "default");
    }

    void kill() {
        app.kill();
    }

    void revive() {
        app.revive();
    }

    /// Applies a job with one container.
    static void run(Kubectl kubectl, String name, String spec, String script) {
        kubectl.apply("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: %s}
                spec:
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: c, image: tool, args: ["%s"]}]
                %s
                """.formatted(name, script, spec.indent(2)));
    }

    static void awaitRunning(Kubectl kubectl, String job) {
        kubectl.ok("wait --for=jsonpath={.status.active}=1 --timeout=30s job/" + job);
        kubectl.ok("wait --for=jsonpath={.status.phase}=Running --timeout=30s pod -l job-name=" + job);
    }

    /// A pipe with a name, over which a test and a process talk.
    Path pipe(String name) throws IOException, InterruptedException {
        Path pipe = folder.resolve(name);
        if (new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() != 0) {
            throw new IOException("no pipe can be made at " + pipe);
        }
        return pipe;
    }

    @Override
    public void close() {
        app.close();
    }
}
