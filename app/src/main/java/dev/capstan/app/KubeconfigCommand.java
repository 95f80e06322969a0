package dev.capstan.app;

import dev.capstan.app.tls.Authority;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `capstan kubeconfig`: makes a kubeconfig for somebody, with a certificate of the data directory's authority.
@Command(
        name = "kubeconfig",
        description = "Prints a kubeconfig with which USER can call the server at ADDRESS. What USER may do is up to"
                + " roles.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class KubeconfigCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "USER", description = "Who will be calling.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String user;

    @Option(names = "--group", paramLabel = "GROUP", description = "A group that USER is in; may repeat.")
    private @Nullable List<String> groups;

    @Option(
            names = "--server",
            required = true,
            paramLabel = "ADDRESS",
            description = "Where the server is: https://host:port.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String server;

    @Option(
            names = "--data",
            defaultValue = "${env:CAPSTAN_DATA:-}",
            paramLabel = "DIR",
            description = "The server's data directory (default: .capstan in your home directory).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String data;

    @Option(
            names = "--public-certificate",
            description = "The server's certificate is one that clients know by themselves.")
    private boolean known;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        List<String> all = groups == null ? List.of() : groups;
        check(all);
        Path directory = DataDirectory.named(data, System.getenv()).resolve("tls");
        if (!Files.exists(directory.resolve("ca.key"))) {
            throw new UsageException("there is no certificate authority in " + directory
                    + ": start capstan serve with this data directory once, or choose another with --data");
        }
        if (!server.startsWith("https://")) {
            throw new UsageException("--server is \"" + server + "\", expected https://host:port");
        }
        Authority authority = Authority.in(directory, Clock.systemUTC());
        String trust = known ? "" : authority.certificatePem();
        spec.commandLine().getOut().print(Kubeconfig.of(server, trust, user, authority.client(user, all)));
        spec.commandLine().getOut().flush();
        return 0;
    }

    /// A server knows nobody by an empty name.
    private void check(List<String> all) {
        if (user.isBlank()) {
            throw new UsageException("USER is empty, expected the name of who will be calling");
        }
        if (all.stream().anyMatch(String::isBlank)) {
            throw new UsageException("--group is empty, expected the name of a group");
        }
    }
}
