package dev.capstan.controllerconfig.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecurityDefaultsTest {
    /// [S0-43] [A0-17]
    @Test
    void aJobGetsAllThreeInEveryContainer() {
        ObjectNode job = yaml("""
                apiVersion: batch/v1
                kind: Job
                spec: {template: {spec: {initContainers: [{name: a}], containers: [{name: b}, {name: c}]}}}
                """);

        var secured = SecurityDefaults.of(job);

        String context = "{runAsNonRoot: true, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}}";
        assertThat(secured.object()).isEqualTo(yaml("""
                apiVersion: batch/v1
                kind: Job
                spec:
                  template:
                    spec:
                      initContainers: [{name: a, securityContext: %1$s}]
                      containers: [{name: b, securityContext: %1$s}, {name: c, securityContext: %1$s}]
                """.formatted(context)));
        assertThat(secured.warnings()).isEmpty();
        assertThat(job.toString()).doesNotContain("securityContext");
    }

    @Test
    void aPodAndACronJobGetThemToo() {
        ObjectNode pod = yaml("{apiVersion: v1, kind: Pod, spec: {containers: [{name: a}]}}");
        ObjectNode cronJob = yaml("""
                apiVersion: batch/v1
                kind: CronJob
                spec: {jobTemplate: {spec: {template: {spec: {containers: [{name: a}]}}}}}
                """);

        assertThat(SecurityDefaults.of(pod).object().at("/spec/containers/0/securityContext/runAsNonRoot"))
                .isEqualTo(yaml("{x: true}").get("x"));
        assertThat(SecurityDefaults.of(cronJob)
                        .object()
                        .at("/spec/jobTemplate/spec/template/spec/containers/0/securityContext/capabilities/drop/0")
                        .asText())
                .isEqualTo("ALL");
    }

    @Test
    void whatIsSetStays() {
        ObjectNode pod = yaml("""
                apiVersion: v1
                kind: Pod
                spec:
                  securityContext: {runAsNonRoot: false}
                  containers:
                  - name: a
                    securityContext:
                      readOnlyRootFilesystem: false
                      capabilities: {drop: [NET_RAW], add: [CHOWN]}
                  - name: b
                    securityContext: {runAsNonRoot: null, capabilities: {add: [CHOWN]}}
                """);

        assertThat(SecurityDefaults.of(pod).object().at("/spec/containers"))
                .isEqualTo(yaml("""
                containers:
                - name: a
                  securityContext:
                    readOnlyRootFilesystem: false
                    capabilities: {drop: [NET_RAW], add: [CHOWN]}
                - name: b
                  securityContext:
                    runAsNonRoot: null
                    capabilities: {add: [CHOWN], drop: [ALL]}
                    readOnlyRootFilesystem: true
                """).get("containers"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: apps/v1, kind: Deployment, spec: {template: {spec: {containers: [{name: a}]}}}}",
                "{apiVersion: example.com/v1, kind: Job, spec: {template: {spec: {containers: [{name: a}]}}}}",
                "{apiVersion: v1, kind: ConfigMap, data: {spec: x}}",
                "{apiVersion: v1, kind: Pod}",
                "{apiVersion: v1, kind: Pod, spec: {containers: {name: a}}}",
                "{apiVersion: v1, kind: Pod, spec: {containers: [a, [b]]}}",
                "{apiVersion: v1, kind: Pod, spec: {containers: [{name: a, securityContext: none}]}}",
                "{apiVersion: v1, kind: Pod, metadata: {annotations: {cls.redhat.com/skip-security-defaults: 'true'}}, "
                        + "spec: {containers: [{name: a}]}}",
                "{apiVersion: batch/v1, kind: Job, spec: {template: {metadata: {annotations: "
                        + "{cls.redhat.com/skip-security-defaults: 'true'}}, spec: {containers: [{name: a}]}}}}",
            })
    void allElseIsLeftAlone(String object) {
        assertThat(SecurityDefaults.of(yaml(object))).isEqualTo(new SecurityDefaults.Secured(yaml(object), List.of()));
    }

    @Test
    void windowsHasNoCapabilities() {
        ObjectNode pod = yaml("{apiVersion: v1, kind: Pod, spec: {os: {name: windows}, containers: [{name: a}]}}");

        assertThat(SecurityDefaults.of(pod).object().at("/spec/containers/0/securityContext"))
                .isEqualTo(yaml("{runAsNonRoot: true}"));
    }

    /// [S0-45] [A0-17]
    @Test
    void secretsInTheEnvironmentAreWarnedAbout() {
        ObjectNode deployment = yaml("""
                apiVersion: apps/v1
                kind: Deployment
                spec:
                  template:
                    spec:
                      containers:
                      - name: a
                        env:
                        - {name: PLAIN, value: x}
                        - {name: TOKEN, valueFrom: {secretKeyRef: {name: gcp, key: token}}}
                        envFrom:
                        - configMapRef: {name: settings}
                        - secretRef: {name: all}
                """);

        assertThat(SecurityDefaults.of(deployment).warnings())
                .containsExactly(
                        "spec.template.spec.containers[0].env[1] puts key 'token' of Secret 'gcp' into an environment"
                                + " variable: mount it as a file",
                        "spec.template.spec.containers[0].envFrom[1] puts Secret 'all' into environment variables:"
                                + " mount it as files");
    }

    @Test
    void aRootUserThatMustNotBeRootIsWarnedAbout() {
        ObjectNode pod = yaml("""
                apiVersion: v1
                kind: Pod
                spec: {securityContext: {runAsUser: 0}, containers: [{name: a}]}
                """);

        assertThat(SecurityDefaults.of(pod).warnings())
                .containsExactly("spec.containers[0] runs as user 0 and must not run as root, so it will not start:"
                        + " set another runAsUser, or runAsNonRoot: false");
    }

    private static ObjectNode yaml(String text) {
        return (ObjectNode) Document.yaml(text.getBytes(UTF_8)).tree();
    }
}
