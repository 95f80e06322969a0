package dev.capstan.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.server.http.HttpLimits;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.kind.TemplateKind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Templates as whoever writes them sees them on the command line before they are applied.
final class TemplateCommandTest {
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String WEBSITES = "/apis/websites.example.com/v1/namespaces/default/citywebsites";
    private static final String TEMPLATE = """
            apiVersion: pulumi.com/v1alpha1
            kind: Template
            metadata: {name: city-website}
            spec:
              crd: {apiVersion: websites.example.com/v1, kind: CityWebsite}
              schema: {spec: {city: {type: string, required: true}}}
              resources:
                pet:
                  type: random:RandomPet
                  properties: {prefix: "Hello, ${schema.spec.city}!"}
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /// [A1-13] [A1-14]
    @Test
    void aPlanShowsWhatWouldChangeAndWhatWouldBreak() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            String kubeconfig = kubeconfig(served);
            assertThat(plan(kubeconfig, TEMPLATE)).isZero();
            assertThat(out.toString())
                    .startsWith("Template default/city-website is new, definition citywebsites.websites.example.com\n")
                    .endsWith("\nFine: 0 instances of 0 would change\n");

            apply(served);
            website(served, "berlin", "Berlin");
            website(served, "bonn", "Bonn");
            website(served, "ulm", "Ulm");
            assertThat(plan(kubeconfig, TEMPLATE)).isZero();
            assertThat(out).hasToString("""
                    Template default/city-website, definition citywebsites.websites.example.com

                    Fine: nothing changes for 3 instances
                    """);
            assertThat(plan(kubeconfig, TEMPLATE.replace("Hello", "Hi"))).isZero();
            assertThat(out.toString())
                    .contains("\n3 of 3 instances would change:\n", "\n  default/ulm\n")
                    .contains("    -        prefix: \"Hello, Ulm!\"\n    +        prefix: \"Hi, Ulm!\"\n");
            String stricter = TEMPLATE.replace("required: true", "required: true, minLength: 4");
            assertThat(plan(kubeconfig, stricter)).isEqualTo(Main.FAILED);
            assertThat(out.toString())
                    .contains("\n1 of 3 instances would become invalid:\n  default/ulm\n")
                    .contains("\nNot to be applied: 1 breaking change with 3 instances, without the annotation");
        }
        assertThat(err).hasToString("");
    }

    @Test
    void allInstancesAreReadHoweverManyPagesTheyFill() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            JsonNode template = apply(served);
            for (int i = 0; i < 5; i++) {
                website(served, "city-" + i, "City");
            }
            var server = new ServedTemplates(Remote.of(RemoteOptions.place(kubeconfig(served), "", Map.of())), 2);

            assertThat(server.existing(template).instances()).hasSize(5);
        }
    }

    @Test
    void severalTemplatesOfAFileArePlannedAsJson() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            String file = "# nothing\n---\n" + TEMPLATE + "---\nkind: ConfigMap\n---\n"
                    + TEMPLATE.replace("{name: city-website}", "{name: other, namespace: sites}")
                            .replace("schema.spec.city", "schema.spec.town");

            assertThat(plan(kubeconfig(served), file, "-o", "json", "-n", "team"))
                    .isEqualTo(Main.FAILED);

            JsonNode plans = Document.json(out.toString().getBytes(UTF_8)).tree();
            assertThat(plans.findValuesAsText("template")).containsExactly("team/city-website", "sites/other");
            assertThat(plans.findValuesAsText("fine")).containsExactly("true", "false");
        }
    }

    @Test
    void whoAsksWronglyIsTold() throws Exception {
        String kubeconfig = data.resolve("none").toString();

        assertThat(plan(kubeconfig, TEMPLATE)).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(plan(kubeconfig, TEMPLATE, "--output", "xml")).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(plan(kubeconfig, "kind: Pod")).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(plan(kubeconfig, TEMPLATE.replace("name: city-website", ""))).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(run("template")).isEqualTo(Main.ASKED_WRONGLY);
        assertThat(err.toString())
                .contains("there is no kubeconfig at " + kubeconfig)
                .contains("--output is xml, expected text or json")
                .contains(data.resolve("template.yaml") + ": it has no Template of pulumi.com/v1alpha1")
                .contains(data.resolve("template.yaml") + ": a Template has no metadata.name")
                .contains("no command was given, expected one such as: capstan template plan FILE");
    }

    private int plan(String kubeconfig, String template, String... options) throws Exception {
        Path file = Files.writeString(data.resolve("template.yaml"), template);
        String[] arguments = new String[options.length + 5];
        System.arraycopy(
                new String[] {"template", "plan", file.toString(), "--kubeconfig", kubeconfig}, 0, arguments, 0, 5);
        System.arraycopy(options, 0, arguments, 5, options.length);
        return run(arguments);
    }

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        return Main.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private String kubeconfig(Served served) throws Exception {
        try (DataDirectory directory = DataDirectory.open(data.resolve("client"))) {
            return directory.writeKubeconfig("", served.uri().toString()).toString();
        }
    }

    /// Makes what a server that runs Templates would make, unless it has.
    private static JsonNode apply(Served served) throws Exception {
        JsonNode template = Document.yaml(
                        TEMPLATE.replace("{name: city-website}", "{name: city-website, namespace: default}")
                                .getBytes(UTF_8))
                .tree();
        make(served, DEFINITIONS, JsonText.string(TemplateKind.definition()));
        make(
                served,
                "/apis/" + TemplateKind.API_VERSION + "/namespaces/default/" + TemplateKind.PLURAL,
                JsonText.string(template));
        make(served, DEFINITIONS, JsonText.string(Definition.of(template).crd()));
        return template;
    }

    private static void website(Served served, String name, String city) throws Exception {
        make(served, WEBSITES, """
                {"apiVersion": "websites.example.com/v1", "kind": "CityWebsite", "metadata": {"name": "%s"},
                 "spec": {"city": "%s"}}""".formatted(name, city));
    }

    private static void make(Served served, String path, String object) throws Exception {
        Served.Reply made = served.ask("", "POST", path, object);
        assertThat(made.status()).as(made.body()).isIn(201, 409);
    }
}
