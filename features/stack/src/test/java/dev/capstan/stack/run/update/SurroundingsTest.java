package dev.capstan.stack.run.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.json.Document;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a run has of its Stack's spec.
@ControlPlaneTest
final class SurroundingsTest {
    private static final String REFUSED =
            " of the machine that runs stacks, which is not allowed here: put it into a Secret, or start the server"
                    + " with --stack-host-refs";

    private static void secret(KubernetesClient client, String name, Map<String, String> data) {
        client.resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withStringData(data)
                        .build())
                .create();
    }

    private static void configMap(KubernetesClient client, String name, Map<String, String> data) {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withData(data)
                        .build())
                .create();
    }

    private static Surroundings read(KubernetesClient client, String spec, boolean host, List<String> problems)
            throws IOException, InterruptedException {
        var references = new References(new Api(client), client.getNamespace(), host);
        var tree = Document.yaml(spec.getBytes(StandardCharsets.UTF_8)).tree();
        Surroundings read = Surroundings.read(tree, "site", references, true);
        problems.addAll(references.problems());
        return read;
    }

    @Test
    void configurationComesFromEverywhere(KubernetesClient client) throws Exception {
        secret(client, "s", Map.of("k", "swordfish"));
        configMap(client, "m", Map.of("text", "[1]", "json", "{\"a\": [1, null]}"));
        var problems = new ArrayList<String>();

        Surroundings read = read(client, """
                config: {"aws:region": eu, size: 3, nested: {a: [true]}}
                configRef: {plain: {name: m, key: text}, tree: {name: m, key: json, json: true}}
                secrets: {old: inline}
                secretsRef: {password: {type: Secret, secret: {name: s, key: k}}, lit: {type: Literal, literal: {value: v}}}
                """, false, problems);

        var tree = new HashMap<String, Object>();
        var list = new ArrayList<Object>();
        list.add(1L);
        list.add(null);
        tree.put("a", list);
        assertThat(problems).isEmpty();
        assertThat(read.config())
                .isEqualTo(Map.of(
                        "aws:region", StackValue.plain("eu"),
                        "site:size", StackValue.plain(3L),
                        "site:nested", StackValue.plain(Map.of("a", List.of(true))),
                        "site:plain", StackValue.plain("[1]"),
                        "site:tree", StackValue.plain(tree),
                        "site:old", StackValue.secret("inline"),
                        "site:password", StackValue.secret("swordfish"),
                        "site:lit", StackValue.secret("v")));
        assertThat(read.toString()).doesNotContain("swordfish");
    }

    @Test
    void theEnvironmentComesFromEverywhere(KubernetesClient client) throws Exception {
        secret(client, "s", Map.of("FROM_SECRET", "1", "BOTH", "secret"));
        secret(client, "t", Map.of("accessToken", "token"));
        configMap(client, "m", Map.of("FROM_MAP", "2", "BOTH", "map"));
        var problems = new ArrayList<String>();

        Surroundings read = read(client, """
                envs: [m]
                envSecrets: [s]
                accessTokenSecret: t
                envRefs: {KEY: {type: Secret, secret: {name: s, key: BOTH}}}
                """, false, problems);

        assertThat(problems).isEmpty();
        assertThat(read.environment())
                .isEqualTo(Map.of(
                        "FROM_MAP", "2",
                        "FROM_SECRET", "1",
                        "BOTH", "secret",
                        "PULUMI_ACCESS_TOKEN", "token",
                        "KEY", "secret"));
    }

    @Test
    void whatIsMissingIsToldAtOnce(KubernetesClient client) throws Exception {
        secret(client, "s", Map.of("a", "1", "b", "2"));
        configMap(client, "m", Map.of("text", "{"));
        var problems = new ArrayList<String>();

        Surroundings _ = read(client, """
                envs: [no-map]
                envSecrets: [no-secret]
                envRefs:
                  A: {type: Secret, secret: {name: s, key: c}}
                  B: {type: Secret, secret: {name: none, key: c}}
                  C: {type: Secret, secret: {name: s, key: a, namespace: other}}
                  D: {type: Secret, secret: {name: "../../x", key: a}}
                  E: {type: Env, env: {name: HOME}}
                  F: {type: FS, filesystem: {path: /etc/hostname}}
                configRef: {tree: {name: m, key: text, json: true}}
                """, false, problems);

        assertThat(problems)
                .containsExactly(
                        "envs names ConfigMap no-map, which is not there",
                        "envSecrets names Secret no-secret, which is not there",
                        "envRefs.A refers to key c of Secret s, which has only a, b",
                        "envRefs.B refers to Secret none, which is not there",
                        "envRefs.C refers to a Secret in namespace other, expected one in its own, "
                                + client.getNamespace(),
                        "envRefs.D refers to Secret ../../x, which is not there",
                        "envRefs.E refers to the variable HOME" + REFUSED,
                        "envRefs.F refers to the file /etc/hostname" + REFUSED,
                        problems.getLast());
        assertThat(problems.getLast()).startsWith("configRef.tree is no JSON: ");
    }

    @Test
    void filesAndVariablesAreReadWhereThatIsAllowed(KubernetesClient client, @TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "swordfish");
        var problems = new ArrayList<String>();

        Surroundings read = read(client, """
                envRefs:
                  A: {type: Env, env: {name: PATH}}
                  B: {type: FS, filesystem: {path: "%s"}}
                  C: {type: Env, env: {name: NOBODY_HAS_SET_THIS}}
                  D: {type: FS, filesystem: {path: "%s/none"}}
                """.formatted(file, folder), true, problems);

        assertThat(read.environment()).containsEntry("A", System.getenv("PATH")).containsEntry("B", "swordfish");
        assertThat(problems)
                .containsExactly(
                        "envRefs.C refers to the variable NOBODY_HAS_SET_THIS, which is not set here",
                        "envRefs.D refers to the file " + folder + "/none, which is not there");
    }
}
