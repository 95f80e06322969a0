package dev.capstan.app;

import dev.capstan.app.tls.Authority;
import dev.capstan.app.tls.Credential;
import dev.capstan.app.tls.ServerTls;
import dev.capstan.operator.lifecycle.Pace;
import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.identity.SigningKeys;
import dev.capstan.server.identity.StaticTokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `capstan serve`: for everybody, with TLS, identity and roles.
@Command(
        name = "serve",
        description = "Starts a control plane for everybody: TLS, identity and roles.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class ServeCommand implements Callable<Integer> {
    private static final Logger LOG = System.getLogger(ServeCommand.class.getName());

    /// Read before anything else, by [Settings].
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "YAML whose keys are these options, without the dashes. The command line and CAPSTAN_…"
                    + " variables count before it.")
    @SuppressWarnings("UnusedVariable") // declares the option
    private @Nullable String config;

    @Option(
            names = "--host",
            defaultValue = "${env:CAPSTAN_HOST:-0.0.0.0}",
            paramLabel = "ADDRESS",
            description = "The address to listen on (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String host;

    @Option(
            names = "--port",
            defaultValue = "${env:CAPSTAN_PORT:-6443}",
            paramLabel = "PORT",
            description = "Where to listen; 0 takes a free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Mixin
    private StorageOptions storage = new StorageOptions();

    @Option(
            names = "--tls-cert",
            defaultValue = "${env:CAPSTAN_TLS_CERT:-}",
            paramLabel = "FILE",
            description = "The server's certificate in PEM, its chain after it (default: one of an authority that is"
                    + " made in the data directory).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String certificate;

    @Option(
            names = "--tls-key",
            defaultValue = "${env:CAPSTAN_TLS_KEY:-}",
            paramLabel = "FILE",
            description = "The key of --tls-cert, in PEM.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String key;

    @Option(
            names = "--name",
            split = ",",
            defaultValue = "${env:CAPSTAN_NAME:-}",
            paramLabel = "NAME",
            description = "What clients call this server, for a certificate that is made; may repeat.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private List<String> names;

    @Option(
            names = "--client-ca",
            defaultValue = "${env:CAPSTAN_CLIENT_CA:-}",
            paramLabel = "FILE",
            description = "Who vouches for client certificates, in PEM, besides the authority in the data directory.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String clientAuthority;

    @Option(
            names = "--tokens",
            defaultValue = "${env:CAPSTAN_TOKENS:-}",
            paramLabel = "FILE",
            description = "Tokens, one on each line: token,user,uid,\"group,group\".")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String tokens;

    @Option(
            names = "--issuer",
            defaultValue = "${env:CAPSTAN_ISSUER:-" + Identity.ISSUER + "}",
            paramLabel = "URL",
            description = "Whom the tokens of service accounts say they are from, and are meant for (default:"
                    + " ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String issuer;

    @Mixin
    private OidcOptions oidc = new OidcOptions();

    @Option(
            names = "--anonymous",
            defaultValue = "${env:CAPSTAN_ANONYMOUS:-false}",
            description = "Lets in who says nothing, as system:anonymous, who may do what roles say.")
    private boolean anonymous;

    @Option(
            names = "--plain",
            defaultValue = "${env:CAPSTAN_PLAIN:-false}",
            description = "No TLS, for a proxy on this machine that has it. On a loopback address only.")
    private boolean plain;

    @Mixin
    private ReconcilingOptions reconciling = new ReconcilingOptions();

    @Mixin
    private FleetOptions fleet = new FleetOptions();

    @Mixin
    private TemplateFeatureOptions templates = new TemplateFeatureOptions();

    @Mixin
    private StackEngineOptions stacks = new StackEngineOptions();

    @Mixin
    private PrecautionOptions keeping = new PrecautionOptions();

    @Override
    public Integer call() throws Exception {
        check();
        Pace pace = reconciling.pace();
        TemplateSetting kinds = templates.setting();
        Precautions precautions = keeping.precautions();
        StoreChoice choice = storage.store();
        StackSetting running = stacks.shared(choice);
        HttpOptions options = HttpOptions.local(port).withHost(host).withLocalOnly(false);
        try (DataDirectory directory = storage.directory()) {
            Logs.toFiles(directory.path());
            Service.checkFree(options);
            Authority authority = Authority.in(directory.path().resolve("tls"), Clock.systemUTC());
            HttpOptions secured =
                    plain ? options : options.withTls(ServerTls.context(credential(authority), clients(authority)));
            Service.run(
                    choice,
                    directory,
                    new Features(
                            reconciling.reconciling(pace, directory),
                            fleet.setting(directory),
                            LocalJobsSetting.off(),
                            kinds,
                            running),
                    secured,
                    identity(directory),
                    precautions,
                    server -> plain
                            ? "callers need a token of " + tokensFrom()
                            : "kubeconfig " + directory.writeKubeconfig(admin(server, authority), server));
            return 0;
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /// Nothing is begun that would be open to others.
    private void check() {
        if (port < 0 || port > 65_535) {
            throw new UsageException("--port is " + port + ", expected 0 to 65535");
        }
        if (issuer.isBlank()) {
            throw new UsageException("--issuer is empty, expected an address such as " + Identity.ISSUER);
        }
        if (certificate.isEmpty() != key.isEmpty()) {
            throw new UsageException("--tls-cert and --tls-key go together, found only one of them");
        }
        if (plain && !certificate.isEmpty()) {
            throw new UsageException("--plain means no TLS, so it makes no sense with --tls-cert");
        }
        if (plain && !isLoopback()) {
            throw new UsageException(
                    "--plain on " + host
                            + " would send tokens over the network for all to read: use TLS, or --host 127.0.0.1 behind a proxy");
        }
        if (plain && tokens.isEmpty() && !oidc.asked()) {
            throw new UsageException("--plain knows no client certificates, so somebody needs a token: give --tokens");
        }
    }

    private boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new UsageException("--host is " + host + ", which is not known here: choose 127.0.0.1 with --plain");
        }
    }

    private Supplier<Credential> credential(Authority authority) {
        if (!certificate.isEmpty()) {
            return ServerTls.files(Path.of(certificate), Path.of(key));
        }
        var all = new ArrayList<>(Authority.ownNames());
        names.stream().filter(each -> !each.isBlank()).forEach(all::add);
        Credential made = authority.server(all);
        return () -> made;
    }

    private Supplier<X509ExtendedTrustManager> clients(Authority authority) {
        if (!clientAuthority.isEmpty()) {
            return ServerTls.trust(authority.certificate(), Path.of(clientAuthority));
        }
        X509ExtendedTrustManager own = ServerTls.trust(List.of(authority.certificate()));
        return () -> own;
    }

    private Identity.Options identity(DataDirectory directory) throws IOException {
        SigningKeys keys = DataDirectory.signingKeys(directory.path());
        keys.make(); // Now, so that it can be copied for a second server as soon as this one is ready.
        Identity.Options identity = Identity.Options.of(keys).withIssuer(issuer);
        boolean admin = !plain;
        if (!tokens.isEmpty()) {
            StaticTokens known = StaticTokens.of(Path.of(tokens), List.of(issuer));
            admin |= known.hasMember(Caller.MASTERS);
            identity = identity.with(known);
        }
        if (oidc.asked()) {
            identity = identity.with(oidc.tokens(List.of(issuer)));
        }
        if (!admin) {
            warnOfNoAdmin();
        }
        return anonymous ? identity.withStranger(Caller.ANONYMOUS) : identity;
    }

    /// Without TLS there is no certificate of an administrator, and a provider cannot say that somebody is one.
    private static void warnOfNoAdmin() {
        LOG.log(
                Level.WARNING,
                "no token of --tokens is in the group " + Caller.MASTERS + ", and with --plain there are no"
                        + " certificates: only roles that are bound already let anybody do anything");
    }

    /// Who hands out what callers prove themselves with when there are no certificates.
    private String tokensFrom() {
        return Stream.of(tokens, oidc.issuer()).filter(each -> !each.isEmpty()).collect(Collectors.joining(" or "));
    }

    private String admin(String server, Authority authority) throws IOException {
        String trust = certificate.isEmpty() ? authority.certificatePem() : "";
        return Kubeconfig.admin(server.replace("0.0.0.0", "127.0.0.1"), trust, authority);
    }
}
