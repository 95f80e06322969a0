package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Controllers as whoever writes them looks at them on the command line.
final class ControllerConfigCommandTest {
    private static final Path EXAMPLES =
            Path.of(System.getProperty("capstan.root", ".."), "examples/controller-configs");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private static String example(String name) {
        return EXAMPLES.resolve(name).toString();
    }

    @Test
    void everyExampleIsFine() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("controller-config", "check"));
        try (var files = Files.list(EXAMPLES)) {
            files.map(Path::toString)
                    .filter(each -> each.endsWith(".yaml"))
                    .sorted()
                    .forEach(arguments::add);
        }

        assertThat(run(arguments.toArray(String[]::new))).as(err.toString()).isZero();

        assertThat(out.toString().lines()).hasSize(arguments.size() - 2);
        assertThat(out.toString())
                .contains(example("gcp-environment-validation.yaml")
                        + ": fine: gcp-environment-validation makes 1 object and reports 2 conditions, if 1 precondition"
                        + " holds; subscription gcp-environment-validation\n");
    }

    @Test
    void allThatIsWrongWithAllFilesIsToldWithItsPlace() throws Exception {
        String good = Files.readString(EXAMPLES.resolve("gcp-environment-validation.yaml"));
        Path bad = Files.writeString(
                data.resolve("bad.yaml"),
                good.replace("operator: \"eq\"", "operator: \"is\"").replace("{{.cluster.id}}", "{{.cluster.id}"));
        Path other = Files.writeString(data.resolve("other.yaml"), good.replace("kind: ControllerConfig", "kind: Cat"));

        assertThat(run("controller-config", "check", bad.toString(), other.toString(), example("job.yaml")))
                .isEqualTo(Main.FAILED);

        assertThat(out.toString()).startsWith(example("job.yaml") + ": fine: ");
        assertThat(err.toString())
                .contains(bad + ":14:17: ")
                .contains("  |       operator: \"is\"\n")
                .contains(bad + ":21:")
                .contains(other + ":1:1: there is no object of kind ControllerConfig")
                .contains("^\n");
    }

    @Test
    void whatCannotBeReadIsAskedWrongly() {
        Path none = data.resolve("none.yaml");

        assertThat(run("controller-config", "check", none.toString(), data.toString()))
                .isEqualTo(Main.ASKED_WRONGLY);
        assertThat(run("controller-config", "check")).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(run("controller-config")).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(run("controller-config", "rbac", none.toString())).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(run("controller-config", "run", example("job.yaml"))).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(run("controller-config", "run", example("job.yaml"), "--cluster", none.toString()))
                .isEqualTo(Main.ASKED_WRONGLY);

        assertThat(err.toString())
                .startsWith("capstan: " + none + ": no such file or directory; " + data + ": Is a directory\n");
    }

    /// [S0-12] [S0-18]
    @Test
    void aControllerIsTriedOnACluster() {
        String config = example("gcp-environment-validation.yaml");

        assertThat(run("controller-config", "run", config, "--cluster", example("clusters/gcp.json")))
                .isZero();
        assertThat(out.toString())
                .startsWith(
                        "Controller gcp-environment-validation, cluster c-4711 at generation 3\n\nPreconditions: met\n")
                .contains("    name: gcp-validate-c-4711\n", "Available  Unknown  ValidationInProgress: ");

        assertThat(run("controller-config", "run", config, "--cluster", example("clusters/aws.json")))
                .isZero();
        assertThat(out.toString()).contains("  - spec.provider must equal 'gcp' (got 'aws')\n");

        assertThat(run(
                        "controller-config",
                        "run",
                        config,
                        "--cluster",
                        example("clusters/gcp.json"),
                        "--resource",
                        example("live/job-complete.json")))
                .isZero();
        assertThat(out.toString()).contains("Available  True  ValidationPassed: ", "\"succeeded\" : 1");
    }

    @Test
    void aNodePoolAndAListOfLiveObjectsAreTaken() throws Exception {
        Path config = Files.writeString(data.resolve("pool.yaml"), """
                apiVersion: cls.redhat.com/v1alpha1
                kind: ControllerConfig
                metadata: {name: pools}
                spec:
                  name: pools
                  events: [nodepool.created]
                  resources:
                  - name: one
                    template: |
                      {apiVersion: v1, kind: ConfigMap, metadata: {name: "one-{{.nodepool.id}}", namespace: d}}
                  - name: two
                    template: |
                      {apiVersion: v1, kind: ConfigMap, metadata: {name: "two-{{.resources.one.data.x}}", namespace: d}}
                """);
        Path cluster = Files.writeString(data.resolve("cluster.yaml"), "id: c1\nspec: {}\n");
        Path pool = Files.writeString(data.resolve("pool.json"), "{\"id\": \"p1\", \"generation\": 2}");
        Path live = Files.writeString(data.resolve("live.json"), """
                {"kind": "List", "items": [{"apiVersion": "v1", "kind": "ConfigMap",
                  "metadata": {"name": "one-p1", "namespace": "d"}, "data": {"x": "found"}}]}
                """);

        assertThat(run(
                        "controller-config",
                        "run",
                        config.toString(),
                        "--cluster=" + cluster,
                        "--nodepool=" + pool,
                        "--resource=" + live))
                .as(err.toString())
                .isZero();

        assertThat(out.toString())
                .contains("Resource one, which is there:", "name: two-found", "cls.redhat.com/nodepool-id: p1");
    }

    @Test
    void aTemplateThatFailsIsAFailure() throws Exception {
        Path cluster =
                Files.writeString(data.resolve("cluster.json"), "{\"id\": \"c1\", \"spec\": {\"provider\": \"gcp\"}}");

        assertThat(run(
                        "controller-config",
                        "run",
                        example("gcp-environment-validation.yaml"),
                        "--cluster",
                        cluster.toString()))
                .isEqualTo(Main.FAILED);

        assertThat(out.toString()).contains("No object, as the template failed:", "gcp_project", "^");
    }

    /// [S0-44] [S0-52]
    @Test
    void whatItMustBeAllowedToDoIsPrinted() {
        assertThat(run("controller-config", "rbac", example("config-map.yaml"))).isZero();

        assertThat(out.toString())
                .startsWith(
                        "# resource \"facts\": its namespace is known only when it is rendered: it is granted in all of"
                                + " them\n---\napiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\n")
                .contains("kind: ClusterRoleBinding\n", "kind: Role\n", "kind: RoleBinding\n");
    }
}
