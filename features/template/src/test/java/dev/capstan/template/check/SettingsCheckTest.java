package dev.capstan.template.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SettingsCheckTest {
    private static TemplateCheck.Findings check(String sections) {
        String text = """
                metadata: {name: t, namespace: n}
                spec:
                  crd: {apiVersion: a.dev/v1, kind: Thing}
                  schema: {spec: {city: {type: string}}}
                """ + sections.indent(2);
        return new TemplateCheck(ReservedGroups.standard())
                .check(Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree());
    }

    private static List<String> problems(String sections) {
        TemplateCheck.Findings findings = check(sections);
        assertThat(findings.schema()).isEmpty();
        return findings.resources().stream()
                .map(each -> each.toString().lines().findFirst().orElse(""))
                .toList();
    }

    /// [S1-7] [S1-8] Everything that can be said.
    @Test
    void whatIsRightIsFine() {
        assertThat(problems("""
                configuration:
                  size: {type: Number, default: 3}
                  aws:region: {type: String}
                resources:
                  one: {type: 'x:y:Z', properties: {size: "${size}"}}
                stackConfig:
                  serviceAccountName: pulumi-stack-sa
                  backend: s3://states?region=eu-central-1
                  secretsProvider: passphrase
                  organization: acme
                  project: sites
                  environment: [pulumi-idp/auth]
                  resyncFrequencySeconds: 60
                  config: {aws:region: "${schema.spec.city || 'eu'}"}
                  envRefs:
                    TOKEN: {type: Secret, secret: {name: pulumi-api-secret, key: accessToken}}
                    HOME: {type: Env, env: {name: HOME}}
                    KEY: {type: FS, filesystem: {path: /etc/key}}
                    EMPTY: {type: Literal, literal: {value: ""}}
                  workspaceTemplate: {metadata: {labels: {a: b}}, spec: {image: 'pulumi/pulumi', args: ["${HOME}"]}}
                  prerequisites: [{name: network, requirement: {succeededWithinDuration: 1h30m}}]
                lifecycle: {destroyOnDelete: false, refreshBeforeUpdate: true, retryOnUpdateConflict: true}
                """)).isEmpty();
    }

    /// [S1-7] [S1-8] [S1-19] Everything that is wrong is told at once.
    @Test
    void whatIsWrongIsToldAtOnce() {
        assertThat(problems("""
                stackConfig:
                  serviceAccountName: Not A Name
                  backend: my-bucket
                  secretsProvider: 7
                  environment: pulumi-idp/auth
                  resyncFrequencySeconds: 5
                  envs: [a]
                  workspaceTemplate: {spec: [], kind: Pod}
                  prerequisites: [{requirement: {succeededWithinDuration: soon, within: 1h}}, 7]
                lifecycle: {destroyOnDelete: "yes", protectResources: true}
                """))
                .containsExactly(
                        "spec.stackConfig.envs: Forbidden: is unknown, expected one of backend, config, envRefs,"
                                + " environment, organization, prerequisites, project, resyncFrequencySeconds,"
                                + " secretsProvider, serviceAccountName, workspaceTemplate",
                        "spec.stackConfig.serviceAccountName: Invalid value: \"Not A Name\": expected the name of a"
                                + " ServiceAccount",
                        "spec.stackConfig.backend: Invalid value: \"my-bucket\": expected a URL such as s3://my-bucket",
                        "spec.stackConfig.secretsProvider: Invalid value: 7: expected a text",
                        "spec.stackConfig.resyncFrequencySeconds: Invalid value: 5: expected a whole number of 60 or"
                                + " more",
                        "spec.stackConfig.environment: Invalid value: \"pulumi-idp/auth\": expected a list of names, such"
                                + " as my-project/production",
                        "spec.stackConfig.workspaceTemplate.kind: Forbidden: is unknown, expected one of metadata, spec",
                        "spec.stackConfig.workspaceTemplate.spec: Invalid value: []: expected an object, as a Workspace"
                                + " has it",
                        "spec.stackConfig.prerequisites[0].name: Required value: expected the name of a Stack",
                        "spec.stackConfig.prerequisites[0].requirement.within: Forbidden: is unknown, expected one of"
                                + " succeededWithinDuration",
                        "spec.stackConfig.prerequisites[0].requirement.succeededWithinDuration: Invalid value: \"soon\":"
                                + " expected a duration such as 1h30m",
                        "spec.stackConfig.prerequisites[1]: Invalid value: 7: expected an object",
                        "spec.lifecycle.protectResources: Forbidden: is unknown, expected one of destroyOnDelete,"
                                + " refreshBeforeUpdate, retryOnUpdateConflict",
                        "spec.lifecycle.destroyOnDelete: Invalid value: \"yes\": expected true or false");
    }

    /// [S1-7] Where the value of a variable comes from.
    @Test
    void referencesOfVariablesAreChecked() {
        assertThat(problems("""
                stackConfig:
                  envRefs:
                    A B: {type: Literal, literal: {value: x}}
                    NONE: {}
                    OTHER: {type: ConfigMap}
                    TEXT: plain
                    TOKEN: {type: Secret, secret: {name: s, keys: k}, literal: {value: x}}
                    HALF: {type: Env}
                    NUMBER: {type: Literal, literal: {value: 7}}
                """))
                .containsExactly(
                        "spec.stackConfig.envRefs.A B: Invalid value: \"A B\": expected the name of an environment"
                                + " variable",
                        "spec.stackConfig.envRefs.NONE.type: Required value: expected one of Env, FS, Literal, Secret",
                        "spec.stackConfig.envRefs.OTHER.type: Invalid value: \"ConfigMap\": expected one of Env, FS,"
                                + " Literal, Secret",
                        "spec.stackConfig.envRefs.TEXT: Invalid value: \"plain\": expected an object",
                        "spec.stackConfig.envRefs.TOKEN.literal: Forbidden: says nothing of type Secret, only of Literal",
                        "spec.stackConfig.envRefs.TOKEN.secret.keys: Forbidden: is unknown, expected one of key, name,"
                                + " namespace",
                        "spec.stackConfig.envRefs.TOKEN.secret.key: Required value: expected a text",
                        "spec.stackConfig.envRefs.HALF.env: Required value: expected name",
                        "spec.stackConfig.envRefs.NUMBER.literal.value: Invalid value: 7: expected a text");
    }

    /// [S1-36] Expressions stand where they are filled in.
    @Test
    void expressionsElsewhereAreTold() {
        assertThat(problems("""
                resources:
                  bucket: {type: 'x:y:Z'}
                stackConfig:
                  backend: s3://${schema.spec.city}
                  config: {a: "${schema.spec.town}", b: "${bucket.id}"}
                """))
                .containsExactly(
                        "spec.stackConfig.config.a: Invalid value: column 1: schema.spec.town is not declared:"
                                + " spec.schema.spec has city",
                        "spec.stackConfig.config.b: Invalid value: column 1: bucket.id is not known before the program"
                                + " runs, expected schema.spec or schema.metadata",
                        "spec.stackConfig.backend: Invalid value: column 6: nothing is filled in here, only in"
                                + " spec.stackConfig.config");
    }

    /// [S1-2] [S1-19] What nobody would read is told.
    @Test
    void unknownSectionsAreTold() {
        assertThat(check("resource: {}\nlifecycle: []").schema())
                .map(Object::toString)
                .containsExactly("spec.resource: Forbidden: is unknown, expected one of configuration, crd, lifecycle,"
                        + " outputs, packages, resources, schema, stackConfig, variables");
        assertThat(check("lifecycle: []").resources())
                .map(Object::toString)
                .containsExactly("spec.lifecycle: Invalid value: []: expected an object");
    }
}
