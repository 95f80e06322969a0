package dev.capstan.localjobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jobs that ask for what a process of this machine cannot have.
final class NotSupportedTest {
    @TempDir
    Path folder;

    private Bench bench;

    @BeforeEach
    void open() throws InterruptedException {
        bench = new Bench(folder);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void whatAProcessCannotHaveFailsInWords() {
        bench.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: host, namespace: default}
                spec:
                  backoffLimit: 0
                  template:
                    spec:
                      restartPolicy: Never
                      volumes: [{name: root, hostPath: {path: /}}]
                      containers: [{name: c, image: tool, volumeMounts: [{name: root, mountPath: /host}]}]
                """);

        assertThat(bench.end("host")).isEqualTo("Failed/BackoffLimitExceeded");
        Pod pod = bench.pods("host").getFirst();
        assertThat(pod.getStatus().getReason()).isEqualTo("NotSupported");
        assertThat(pod.getStatus().getMessage())
                .isEqualTo("volume root, which is none of configMap, secret, downwardAPI, projected and emptyDir:"
                        + " not supported where jobs run as local processes");
    }

    @Test
    void aPathThatLeadsElsewhereIsRefused() {
        bench.create("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: out, namespace: default}
                spec:
                  backoffLimit: 0
                  template:
                    spec:
                      restartPolicy: Never
                      volumes: [{name: v, emptyDir: {}}]
                      containers: [{name: c, image: tool, volumeMounts: [{name: v, mountPath: /a/../../../../b}]}]
                """);

        assertThat(bench.end("out")).isEqualTo("Failed/BackoffLimitExceeded");
        assertThat(bench.pods("out").getFirst().getStatus().getMessage())
                .startsWith("the path /a/../../../../b, which leads elsewhere");
    }
}
