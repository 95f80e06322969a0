package dev.capstan.conformance.kubectl;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Program;
import dev.capstan.conformance.Scratch;
import dev.capstan.conformance.ServerExtension;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives a test its [Kubectl], or skips it when there is none on this machine.
final class KubectlExtension implements BeforeEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(KubectlExtension.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        Assumptions.assumeTrue(
                binary().isPresent(), "there is no kubectl on the PATH, and CAPSTAN_KUBECTL does not name one");
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Kubectl.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .computeIfAbsent(Sandbox.class, _ -> Sandbox.open(context), Sandbox.class)
                .kubectl();
    }

    static Optional<Path> binary() {
        return Program.find("kubectl", Optional.ofNullable(System.getenv("CAPSTAN_KUBECTL")));
    }

    /// What one test has for itself.
    private record Sandbox(Kubectl kubectl, Scratch scratch, Path home) implements AutoCloseable {
        static Sandbox open(ExtensionContext context) {
            Endpoint endpoint = ServerExtension.endpoint(context);
            try {
                Path home = Files.createTempDirectory("capstan-kubectl-");
                var scratch = new Scratch(new Api(endpoint));
                Path binary = binary().orElseThrow();
                return new Sandbox(new Kubectl(binary, endpoint, home, scratch.name()), scratch, home);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            scratch.close();
            try (Stream<Path> files = Files.walk(home)) {
                files.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
            }
        }
    }
}
