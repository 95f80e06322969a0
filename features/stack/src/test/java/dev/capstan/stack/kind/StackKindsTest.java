package dev.capstan.stack.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.api.Resource;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a server makes of the definitions.
@ControlPlaneTest(
        manifests = {
            "/dev/capstan/stack/kind/programs.yaml",
            "/dev/capstan/stack/kind/stacks.yaml",
            "/dev/capstan/stack/kind/workspaces.yaml",
            "/dev/capstan/stack/kind/updates.yaml",
            "/dev/capstan/stack/kind/stackentries.yaml"
        })
final class StackKindsTest {
    private static GenericKubernetesResource create(KubernetesClient client, String text) {
        var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        HasMetadata object = client.load(in).items().getFirst();
        object.getMetadata().setNamespace(client.getNamespace());
        return (GenericKubernetesResource) client.resource(object)
                .fieldValidation(FieldValidateable.Validation.STRICT)
                .create();
    }

    private static void assertRefused(KubernetesClient client, String text, String message) {
        assertThatThrownBy(() -> create(client, text))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining(message);
    }

    /// [S1-57]
    @Test
    void theyAreWhereTheirDefinitionsPutThem() {
        assertThat(StackKinds.definitions())
                .extracting(Resource::name)
                .containsExactly(
                        StackKinds.PROGRAM.toString(),
                        StackKinds.STACK.toString(),
                        StackKinds.WORKSPACE.toString(),
                        StackKinds.UPDATE.toString(),
                        StackKinds.ENTRY.toString());
    }

    /// [S1-57]
    @Test
    void aProgramOfAnyOptionsIsKept(KubernetesClient client) {
        var program = create(client, """
                apiVersion: pulumi.com/v1
                kind: Program
                metadata: {name: a}
                program:
                  configuration:
                    size: {type: Number, default: 3}
                    names: {type: List<String>}
                    password: {type: String, secret: true}
                  packages:
                    shelf: {version: 1.0.0, downloadUrl: "file:///plugins"}
                  variables:
                    text: {"fn::join": ["-", [a, "${size}"]]}
                  resources:
                    bucket:
                      type: aws:s3:Bucket
                      properties: {bucket: a, website: {indexDocument: index.html}, tags: {a: b}}
                      options:
                        additionalSecretOutputs: [arn]
                        aliases: [old, {name: older}]
                        customTimeouts: {create: 5m, update: 1m, delete: 1h}
                        deleteBeforeReplace: true
                        dependsOn: ["${other}"]
                        ignoreChanges: [tags]
                        import: some-id
                        parent: ${other}
                        protect: true
                        provider: ${provider}
                        providers: {aws: "${provider}"}
                        replaceOnChanges: [bucket]
                        retainOnDelete: true
                        version: 1.2.3
                    other:
                      type: random:RandomPassword
                      get: {id: abc, state: {length: 3}}
                    provider: {type: "pulumi:providers:aws", defaultProvider: true}
                  outputs:
                    name: ${bucket.id}
                    all: {a: ["${text}", 1, null]}
                """);

        assertThat(program.<Object>get("program", "variables", "text"))
                .isEqualTo(Map.of("fn::join", List.of("-", List.of("a", "${size}"))));
        assertThat(program.<Object>get("program", "resources", "bucket", "options", "aliases"))
                .isEqualTo(List.of("old", Map.of("name", "older")));
        assertThat(program.<Object>get("program", "configuration", "size", "default"))
                .isEqualTo(3);
    }

    /// [S1-57]
    @Test
    void aStackOfAnyFieldsIsKept(KubernetesClient client) {
        var stack = create(client, """
                apiVersion: pulumi.com/v1
                kind: Stack
                metadata: {name: a}
                spec:
                  stack: org/project/dev
                  programRef: {name: a}
                  config: {"aws:region": eu, size: 3, list: [{a: b}], on: true}
                  configRef: {x: {name: map, key: x, json: true}}
                  secrets: {old: secret}
                  secretsRef:
                    password: {type: Secret, secret: {name: s, key: k}}
                    literal: {type: Literal, literal: {value: v}}
                  envRefs:
                    A: {type: Env, env: {name: HOME}}
                    B: {type: FS, filesystem: {path: /etc/token}}
                  envs: [map]
                  envSecrets: [secret]
                  environment: [pulumi-idp/auth]
                  accessTokenSecret: token
                  backend: "file:///state"
                  secretsProvider: passphrase
                  targets: ["urn:pulumi:dev::p::a:b:C::d"]
                  targetDependents: true
                  prerequisites: [{name: b, requirement: {succeededWithinDuration: 1h30m}}]
                  continueResyncOnCommitMatch: true
                  refresh: true
                  expectNoRefreshChanges: true
                  destroyOnFinalize: true
                  runProgram: true
                  retryOnUpdateConflict: true
                  useLocalStackOnly: true
                  resyncFrequencySeconds: 60
                  retryMaxBackoffDurationSeconds: 86400
                  preview: true
                  serviceAccountName: me
                  workspaceTemplate: {spec: {image: "pulumi/pulumi"}}
                  workspaceReclaimPolicy: Delete
                  updateTemplate: {metadata: {labels: {a: b}}, spec: {ttlAfterCompleted: 1h}}
                """);

        assertThat(stack.<Object>get("spec", "config"))
                .isEqualTo(Map.of("aws:region", "eu", "size", 3, "list", List.of(Map.of("a", "b")), "on", true));
        assertThat(stack.<Object>get("spec", "workspaceTemplate"))
                .isEqualTo(Map.of("spec", Map.of("image", "pulumi/pulumi")));
    }

    /// [S1-57]
    @Test
    void otherSourcesAreKeptToo(KubernetesClient client) {
        create(client, """
                apiVersion: pulumi.com/v1
                kind: Stack
                metadata: {name: git}
                spec:
                  stack: dev
                  projectRepo: https://example.com/a.git
                  gitAuth: {basicAuth: {userName: {type: Literal, literal: {value: me}},
                    password: {type: Secret, secret: {name: s, key: k}}}}
                  repoDir: a/b
                  branch: main
                  shallow: true
                """);
        create(client, """
                apiVersion: pulumi.com/v1
                kind: Stack
                metadata: {name: flux}
                spec:
                  stack: dev
                  fluxSource: {sourceRef: {apiVersion: source.toolkit.fluxcd.io/v1, kind: GitRepository, name: a}, dir: b}
                """);
        var workspace = create(client, """
                apiVersion: auto.pulumi.com/v1alpha1
                kind: Workspace
                metadata: {name: a}
                spec:
                  image: pulumi/pulumi
                  git: {url: "https://example.com/a.git", ref: main, auth: {token: {name: s, key: k}}}
                  env: [{name: A, value: b}]
                  envFrom: [{secretRef: {name: s}}]
                  resources: {limits: {cpu: 1}}
                  podTemplate: {spec: {containers: [{name: pulumi}]}}
                  pulumiLogLevel: 3
                  stacks: [{name: dev, create: true, config: [{key: a, value: b, secret: true}], environment: [c]}]
                """);

        assertThat(workspace.<Object>get("spec", "securityProfile")).isEqualTo("restricted");
    }

    /// [S1-57]
    @Test
    void whatMakesNoSenseIsRefusedInWords(KubernetesClient client) {
        String stack = "apiVersion: pulumi.com/v1\nkind: Stack\nmetadata: {name: a}\n";
        assertRefused(client, stack + "spec: {}", "spec.stack: Required value");
        assertRefused(
                client,
                stack + "spec: {stack: a, programRef: {name: b}, projectRepo: c}",
                "expected one of programRef, projectRepo and fluxSource");
        assertRefused(client, stack + "spec: {stack: a, commit: b, branch: c}", "expected either commit or branch");
        assertRefused(
                client,
                stack + "spec: {stack: a, envRefs: {A: {type: Secret, literal: {value: x}}}}",
                "type Secret needs secret.name and secret.key");
        assertRefused(client, stack + "spec: {stack: a, envRefs: {A: {type: Vault}}}", "Unsupported value: \"Vault\"");
        assertRefused(
                client,
                stack + "spec: {stack: a, prerequisites: [{name: b, requirement: {succeededWithinDuration: soon}}]}",
                "succeededWithinDuration");
        assertRefused(
                client,
                stack.replace("name: a", "name: " + "a".repeat(64)) + "spec: {stack: a}",
                "the name of a Stack has at most 63 characters");
        String program = "apiVersion: pulumi.com/v1\nkind: Program\nmetadata: {name: a}\n";
        assertRefused(
                client, program + "program: {resources: {a: {properties: {}}}}", "resources.a.type: Required value");
        assertRefused(
                client, program + "program: {configuration: {a: {type: Colour}}}", "Unsupported value: \"Colour\"");
        String update = "apiVersion: auto.pulumi.com/v1alpha1\nkind: Update\nmetadata: {name: a}\n";
        assertRefused(client, update + "spec: {workspaceName: a}", "spec.type: Required value");
        assertRefused(client, update + "spec: {workspaceName: a, type: apply}", "Unsupported value: \"apply\"");
        assertRefused(
                client,
                "apiVersion: capstan.dev/v1alpha1\nkind: StackEntry\nmetadata: {name: a}\nspec: {sealed: YQ==}",
                "spec.formVersion: Required value");
    }

    /// [S1-57]
    @Test
    void theStatusOfAnUpdateTellsEverything(KubernetesClient client) {
        var update = create(client, """
                apiVersion: auto.pulumi.com/v1alpha1
                kind: Update
                metadata: {name: a}
                spec:
                  workspaceName: a
                  stackName: dev
                  type: up
                  ttlAfterCompleted: 1h
                  parallel: 3
                  message: because
                  expectNoChanges: true
                  replace: [a]
                  target: [b]
                  targetDependents: true
                  refresh: true
                  continueOnError: true
                  remove: true
                  runProgram: true
                """);
        var status = Map.<String, Object>of(
                "startTime", "2026-01-01T00:00:00Z",
                "summary", Map.of("create", 1),
                "values", Map.of("a", List.of(1, "x")),
                "steps", List.of(Map.of("op", "create", "urn", "u", "state", "done")),
                "conditions", List.of(Map.of("type", "Complete", "status", "True", "reason", "Complete")));
        update.setAdditionalProperty("status", status);

        var written = client.resource(update).updateStatus();

        assertThat(written.<Object>get("status")).isEqualTo(status);
    }
}
