package dev.capstan.conformance;

import io.fabric8.kubernetes.client.Config;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// A server and the kubeconfig that reaches it.
///
/// @param ours whether it is Capstan; what only Capstan promises is then asserted too
public record Endpoint(URI server, Path kubeconfig, boolean ours) {
    private static final String GIVEN = "CAPSTAN_CONFORMANCE_KUBECONFIG";

    /// The server named by `CAPSTAN_CONFORMANCE_KUBECONFIG`, a system property or an environment variable.
    static Optional<Endpoint> given() {
        return Optional.ofNullable(System.getProperty(GIVEN, System.getenv(GIVEN)))
                .map(Path::of)
                .map(Endpoint::stranger);
    }

    /// A real Kubernetes to compare with: the one [#given], or the one that was started in the folder `PEERS`.
    public static Optional<Endpoint> peer() {
        return given().or(() -> Optional.ofNullable(System.getenv("PEERS"))
                .map(folder -> Path.of(folder, "run", "kubeconfig"))
                .filter(Files::exists)
                .map(Endpoint::stranger));
    }

    private static Endpoint stranger(Path kubeconfig) {
        Config config = Config.fromKubeconfig(kubeconfig.toFile());
        return new Endpoint(URI.create(config.getMasterUrl()), kubeconfig, false);
    }

    /// The bearer token, if the kubeconfig has one.
    public Optional<String> token() {
        Config config = config();
        return Optional.ofNullable(config.getOauthToken()).or(() -> Optional.ofNullable(config.getAutoOAuthToken()));
    }

    /// The settings for a fabric8 client.
    public Config config() {
        return Config.fromKubeconfig(kubeconfig.toFile());
    }
}
