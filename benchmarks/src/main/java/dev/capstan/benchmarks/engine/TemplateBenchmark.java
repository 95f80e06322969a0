package dev.capstan.benchmarks.engine;

import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import java.util.HashMap;
import java.util.List;
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

/// The templates of a controller that is written as data: a status condition, and the manifest of a Job.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Threads(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TemplateBenchmark {
    private static final String CONDITION = """
            {{if eq .resource.status.conditions[?(@.type=="Complete")].status "True"}}True\
            {{else if eq .resource.status.conditions[?(@.type=="Failed")].status "True"}}False\
            {{else}}Unknown{{end}}""";

    /// 40 lines, with the fields, a loop, a test and functions that such manifests have.
    private static final String JOB = """
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: "gcp-validate-{{.cluster.id}}"
              namespace: "{{.cluster.namespace | default "cls-system"}}"
              labels:
                app.kubernetes.io/name: validator
                cls.redhat.com/cluster-id: "{{.cluster.id}}"
                cls.redhat.com/short: "{{substr 0 8 .cluster.id}}"
              annotations:
                generation: "{{.cluster.generation}}"
            spec:
              backoffLimit: 2
              activeDeadlineSeconds: 300
              template:
                metadata:
                  labels:
                    cluster: "{{.cluster.name | lower}}"
                spec:
                  restartPolicy: Never
                  serviceAccountName: validator
                  containers:
                  - name: validator
                    image: "registry.example/gcp-validator:{{.cluster.spec.version}}"
                    env:
                    - name: CLUSTER_ID
                      value: "{{.cluster.id}}"
                    - name: GCP_PROJECT
                      value: "{{.cluster.spec.gcp_project}}"
                    - name: GCP_REGION
                      value: {{.cluster.spec.region | quote}}
                    {{- range $name, $value := .cluster.labels}}
                    - {name: "LABEL_{{upper $name}}", value: {{quote $value}}}
                    {{- end}}
                    volumeMounts:
                    - {name: gcp-key, mountPath: /etc/gcp, readOnly: true}
                  {{- if .cluster.spec.private}}
                  nodeSelector: {private: "true"}
                  {{- end}}
                  volumes:
                  - name: gcp-key
                    secret: {secretName: gcp-service-account-key}
            """;

    private final Template condition = Template.compile("condition", CONDITION, Options.lenient());
    private final Template job = Template.compile("job", JOB, Options.strict());
    private final Map<String, Object> resource = resource();
    private final Map<String, Object> cluster = cluster();

    @Benchmark
    public String statusCondition() {
        return condition.render(resource);
    }

    @Benchmark
    public String jobManifest() {
        return job.render(cluster);
    }

    @Benchmark
    public Template compileCondition() {
        return Template.compile("condition", CONDITION, Options.lenient());
    }

    @Benchmark
    public Template compileJob() {
        return Template.compile("job", JOB, Options.strict());
    }

    private static Map<String, Object> resource() {
        Map<String, Object> started = Map.of("type", "SuccessCriteriaMet", "status", "True");
        Map<String, Object> complete = Map.of("type", "Complete", "status", "True");
        return Map.of("resource", Map.of("status", Map.of("conditions", List.of(started, complete))));
    }

    private static Map<String, Object> cluster() {
        var spec = new HashMap<String, Object>(
                Map.of("gcp_project", "acme-prod", "region", "europe-west1", "version", "v1.4.2", "private", true));
        var cluster = new HashMap<String, Object>(Map.of(
                "id",
                "0a1b2c3d-4e5f-6789",
                "name",
                "EU-1",
                "namespace",
                "clusters",
                "generation",
                3L,
                "labels",
                Map.of("team", "blue", "tier", "gold"),
                "spec",
                spec));
        return Map.of("cluster", cluster);
    }
}
