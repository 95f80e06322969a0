package dev.capstan.conformance.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.AppServer;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Program;
import dev.capstan.conformance.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Everybody who can call a `capstan serve`, with kubectl. What they may do by default is what a kube-apiserver of
/// version 1.36.1 has told the same kubectl.
final class CallersIT {
    private static final List<String> KNOWN_TO_ALL = List.of(
            "selfsubjectreviews.authentication.k8s.io [] [] [create]",
            "selfsubjectaccessreviews.authorization.k8s.io [] [] [create]",
            "selfsubjectrulesreviews.authorization.k8s.io [] [] [create]",
            "[/api/*] [] [get]",
            "[/api] [] [get]",
            "[/apis/*] [] [get]",
            "[/apis] [] [get]",
            "[/healthz] [] [get]",
            "[/healthz] [] [get]",
            "[/livez] [] [get]",
            "[/livez] [] [get]",
            "[/openapi/*] [] [get]",
            "[/openapi] [] [get]",
            "[/readyz] [] [get]",
            "[/readyz] [] [get]",
            "[/version/] [] [get]",
            "[/version/] [] [get]",
            "[/version] [] [get]",
            "[/version] [] [get]");

    @TempDir
    private static Path folder;

    private static Path binary;
    private static OidcProvider provider;
    private static Path data;
    private static AppServer server;
    private static Program admin;
    private static Program ann;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> found = Program.find("kubectl", Optional.ofNullable(System.getenv("CAPSTAN_KUBECTL")));
        Assumptions.assumeTrue(
                found.isPresent(), "there is no kubectl on the PATH, and CAPSTAN_KUBECTL does not name one");
        binary = found.orElseThrow();
        provider = OidcProvider.start(Files.createDirectory(folder.resolve("provider")));
        Path tokens = Files.writeString(folder.resolve("tokens"), "tims-token,tim,7,\"ops,dev\"\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
        data = Files.createDirectory(folder.resolve("data"));
        server = AppServer.start(
                data,
                List.of(
                        "serve",
                        "--host=127.0.0.1",
                        "--port=0",
                        "--store=memory",
                        "--tokens=" + tokens,
                        "--oidc-issuer=" + provider.issuer(),
                        "--oidc-audience=capstan",
                        "--oidc-groups-claim=groups",
                        "--oidc-groups-prefix=oidc:",
                        "--oidc-ca=" + provider.authority()));
        admin = kubectl("admin", data.resolve("kubeconfig"));
        ann = kubectl(
                "ann",
                Files.writeString(
                        folder.resolve("anns"),
                        AppServer.run(
                                        folder,
                                        "kubeconfig",
                                        "ann",
                                        "--group=dev",
                                        "--server=" + server.endpoint().server(),
                                        "--data=" + data)
                                .succeeded()));
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
            provider.close();
        }
    }

    @Test
    void everybodyIsWhoTheyAre() throws Exception {
        assertThat(who(admin)).isEqualTo("capstan:admin [system:masters system:authenticated]");
        assertThat(who(ann)).isEqualTo("ann [dev system:authenticated]");
        assertThat(who(bearer("tim", "tims-token"))).isEqualTo("tim [ops dev system:authenticated]");
        assertThat(who(bearer("olga", provider.token("olga", "capstan", List.of("dev")))))
                .isEqualTo(provider.issuer() + "#olga [oidc:dev system:authenticated]");
        ok(admin, "create serviceaccount everybody");
        String account = "system:serviceaccount:default:everybody"
                + " [system:serviceaccounts system:serviceaccounts:default system:authenticated]";
        assertThat(who(bearer("robot", ok(admin, "create token everybody").strip())))
                .isEqualTo(account);
        String printed =
                AppServer.run(folder, "token", "everybody", "--data=" + data).succeeded();
        assertThat(who(bearer("printed", printed.strip()))).isEqualTo(account);
    }

    @Test
    void whoIsNobodyIsToldToLogIn() throws Exception {
        for (String token : List.of("wrong", provider.token("olga", "another", List.of()))) {
            assertThat(fails(bearer("stranger", token), "get configmaps"))
                    .contains("error: You must be logged in to the server");
        }
        ok(admin, "create serviceaccount elsewhere");
        String vault = ok(admin, "create token elsewhere --audience vault").strip();
        assertThat(fails(bearer("vault", vault), "get configmaps"))
                .contains("error: You must be logged in to the server");
    }

    @Test
    void whatNobodyWasGivenIsForbiddenInWords() {
        assertThat(fails(ann, "get secrets"))
                .isEqualTo("Error from server (Forbidden): secrets is forbidden: User \"ann\" cannot list resource"
                        + " \"secrets\" in API group \"\" in the namespace \"default\"\n");
        assertThat(fails(ann, "get secret s -n kube-system"))
                .isEqualTo("Error from server (Forbidden): secrets \"s\" is forbidden: User \"ann\" cannot get resource"
                        + " \"secrets\" in API group \"\" in the namespace \"kube-system\"\n");
        assertThat(fails(ann, "get --raw /metrics")).contains("User \"ann\" cannot get path \"/metrics\"");
    }

    @Test
    void whatARoleGivesCanBeDoneAndListed() {
        ok(admin, "create role reader --verb=get,list --resource=configmaps");
        ok(admin, "create rolebinding reader --role=reader --group=dev");

        assertThat(ok(ann, "auth can-i list configmaps")).isEqualTo("yes\n");
        assertThat(run(ann, "auth can-i list secrets").out()).isEqualTo("no\n");
        assertThat(run(ann, "auth can-i list configmaps -n kube-system").out()).isEqualTo("no\n");
        assertThat(ok(ann, "get configmaps")).isEmpty();
        assertThat(lines(ok(ann, "auth can-i --list"))).contains("configmaps [] [] [get list]");
        assertThat(lines(ok(ann, "auth can-i --list -n kube-system")))
                .containsExactlyInAnyOrderElementsOf(KNOWN_TO_ALL);
    }

    @Test
    void whoMaySpeaksForOthers() {
        assertThat(who(admin, "--as=bob", "--as-group=dev")).isEqualTo("bob [dev system:authenticated]");
        assertThat(who(admin, "--as=system:serviceaccount:default:default"))
                .isEqualTo("system:serviceaccount:default:default"
                        + " [system:serviceaccounts system:serviceaccounts:default system:authenticated]");
        assertThat(fails(ann, "get secrets --as=bob"))
                .isEqualTo("Error from server (Forbidden): users \"bob\" is forbidden: User \"ann\" cannot impersonate"
                        + " resource \"users\" in API group \"\" at the cluster scope\n");
    }

    @Test
    void whatEverybodyMayDoIsWhatKubernetesLetsThem() {
        var all = new ArrayList<>(KNOWN_TO_ALL);
        assertThat(lines(ok(admin, "auth can-i --list --as nobody"))).containsExactlyInAnyOrderElementsOf(all);
        all.addAll(List.of("*.* [] [] [*]", "[*] [] [*]"));
        assertThat(lines(ok(admin, "auth can-i --list"))).containsExactlyInAnyOrderElementsOf(all);
        var account = new ArrayList<>(KNOWN_TO_ALL);
        account.addAll(List.of(
                "[/.well-known/openid-configuration/] [] [get]",
                "[/.well-known/openid-configuration] [] [get]",
                "[/openid/v1/jwks/] [] [get]",
                "[/openid/v1/jwks] [] [get]"));
        assertThat(lines(ok(admin, "auth can-i --list --as system:serviceaccount:default:robot")))
                .containsExactlyInAnyOrderElementsOf(account);
        assertThat(fails(admin, "auth can-i --list --as system:anonymous"))
                .isEqualTo("Error from server (Forbidden): selfsubjectrulesreviews.authorization.k8s.io is forbidden:"
                        + " User \"system:anonymous\" cannot create resource \"selfsubjectrulesreviews\" in API group"
                        + " \"authorization.k8s.io\" at the cluster scope\n");
    }

    @Test
    void theKeysOfServiceAccountsArePublishedToThem() {
        String account = "--as=system:serviceaccount:default:default";
        assertThat(ok(admin, "get --raw /openid/v1/jwks " + account)).startsWith("{\"keys\":[{\"use\":\"sig\"");
        assertThat(ok(admin, "get --raw /.well-known/openid-configuration " + account))
                .isEqualTo("{\"issuer\":\"https://kubernetes.default.svc\",\"jwks_uri\":\""
                        + server.endpoint().server()
                        + "/openid/v1/jwks\",\"response_types_supported\":[\"id_token\"],"
                        + "\"subject_types_supported\":[\"public\"],"
                        + "\"id_token_signing_alg_values_supported\":[\"RS256\"]}");
        assertThat(fails(ann, "get --raw /openid/v1/jwks")).contains("User \"ann\" cannot get path");
    }

    /// Rows of a table, without the spaces between their columns and the head.
    private static List<String> lines(String table) {
        return table.lines()
                .skip(1)
                .map(line -> line.strip().replaceAll("  +", " "))
                .toList();
    }

    private static String who(Program kubectl, String... more) {
        var words = new ArrayList<>(List.of("auth", "whoami"));
        words.addAll(List.of(more));
        String table = kubectl.run("", words).succeeded();
        return value(table, "Username") + " " + value(table, "Groups");
    }

    private static String value(String table, String attribute) {
        return table.lines()
                .filter(line -> line.startsWith(attribute + " "))
                .map(line -> line.substring(attribute.length()).strip())
                .findFirst()
                .orElseThrow(() -> new AssertionError(table));
    }

    private static Run run(Program kubectl, String command) {
        return kubectl.run("", List.of(command.split(" ")));
    }

    private static String ok(Program kubectl, String command) {
        return run(kubectl, command).succeeded();
    }

    private static String fails(Program kubectl, String command) {
        return run(kubectl, command).failed();
    }

    /// The kubectl of somebody who has a token.
    private static Program bearer(String name, String token) throws Exception {
        String config = Files.readString(data.resolve("kubeconfig"));
        int users = config.indexOf("users:");
        String with = config.substring(0, users) + "users:\n- name: capstan\n  user:\n    token: " + token + "\n";
        return kubectl(name, Files.writeString(Files.createTempFile(folder, name, ".kubeconfig"), with));
    }

    private static Program kubectl(String name, Path kubeconfig) throws Exception {
        Path home = Files.createTempDirectory(folder, name);
        return new Program(binary, new Endpoint(server.endpoint().server(), kubeconfig, true), home, Map.of());
    }
}
