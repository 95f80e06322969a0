package dev.capstan.benchmarks.controllerconfig;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.render.ResourceTemplate;
import dev.capstan.controllerconfig.render.SecurityDefaults;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Objects from templates: the validation Job of the first seed.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Threads(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RenderBenchmark {
    private static final String JOB = """
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: "gcp-validate-{{.cluster.id}}"
              namespace: "cls-system"
            spec:
              template:
                spec:
                  containers:
                  - name: validator
                    image: "gcr.io/my-project/gcp-validator:latest"
                    env:
                    - name: CLUSTER_ID
                      value: "{{.cluster.id}}"
                    - name: GCP_PROJECT
                      value: "{{.cluster.spec.gcp_project}}"
                    - name: GCP_REGION
                      value: "{{.cluster.spec.region}}"
                    volumeMounts:
                    - name: gcp-key
                      mountPath: /etc/gcp
                      readOnly: true
                  volumes:
                  - name: gcp-key
                    secret:
                      secretName: gcp-service-account-key
                  restartPolicy: Never
              backoffLimit: 2
              activeDeadlineSeconds: 300
            """;

    private static final Map<String, Object> CONTEXT = Map.of(
            "cluster",
            Map.of(
                    "id", "cluster-123",
                    "labels", Map.of("team", "a", "tier", "gold"),
                    "spec", Map.of("gcp_project", "my-project", "region", "us-central1")));

    private final ResourceTemplate job = ResourceTemplate.compile("job", JOB);
    private final ResourceTemplate labelled = ResourceTemplate.compile(
            "labelled",
            JOB.replace("spec:\n  template", "  labels: {{- toYaml .cluster.labels | nindent 4}}\nspec:\n  template"));
    private final ObjectNode object = job.render(CONTEXT);

    @Benchmark
    public ObjectNode render() {
        return job.render(CONTEXT);
    }

    /// With a map that is serialized.
    @Benchmark
    public ObjectNode renderLabelled() {
        return labelled.render(CONTEXT);
    }

    /// As for a template that is rendered for the first time.
    @Benchmark
    public ObjectNode compileAndRender() {
        return ResourceTemplate.compile("job", JOB).render(CONTEXT);
    }

    @Benchmark
    public SecurityDefaults.Secured securityDefaults() {
        return SecurityDefaults.of(object);
    }
}
