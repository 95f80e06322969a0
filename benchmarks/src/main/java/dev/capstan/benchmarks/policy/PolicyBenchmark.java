package dev.capstan.benchmarks.policy;

import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.Written;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.admission.policy.Policies;
import dev.capstan.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// A dry run of creating a ConfigMap: without policies, with one about other kinds, and with one that objects or
/// changes.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Threads(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 3)
public class PolicyBenchmark {
    private static final String GROUP = "admissionregistration.k8s.io";
    private static final WriteOptions KEPT = new WriteOptions(false, "bench", FieldValidation.WARN);
    private static final WriteOptions DRY = new WriteOptions(true, "bench", FieldValidation.WARN);
    private static final ResourcePath PATH =
            new ResourcePath(new GroupResource("", "configmaps"), "v1", "default", null, "");
    private static final byte[] BODY = json("""
            {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"one","labels":{"team":"blue"}},
             "data":{"a":"1","b":"2","c":"3"}}""");

    @Param({"none", "others", "validating", "mutating"})
    String policy = "none";

    private final Registry registry = open();

    @Setup
    public void install() {
        create("", "namespaces", "{\"metadata\":{\"name\":\"default\"}}");
        switch (policy) {
            case "others" -> validating("secrets");
            case "validating" -> validating("configmaps");
            case "mutating" -> mutating();
            default -> {}
        }
    }

    @Benchmark
    public Written create() {
        return registry.create(PATH, Document.json(BODY), DRY);
    }

    private void validating(String plural) {
        create(GROUP, "validatingadmissionpolicies", """
                {"metadata":{"name":"p"},"spec":{"matchConstraints":{"resourceRules":[{"apiGroups":[""],
                 "apiVersions":["v1"],"operations":["CREATE"],"resources":["%s"]}]},
                 "validations":[{"expression":"object.data.size() <= 10 && 'team' in object.metadata.labels"}]}}""".formatted(plural));
        create(GROUP, "validatingadmissionpolicybindings", """
                {"metadata":{"name":"p"},"spec":{"policyName":"p","validationActions":["Deny"]}}""");
    }

    private void mutating() {
        create(GROUP, "mutatingadmissionpolicies", """
                {"metadata":{"name":"p"},"spec":{"reinvocationPolicy":"Never","matchConstraints":{"resourceRules":[
                 {"apiGroups":[""],"apiVersions":["v1"],"operations":["CREATE"],"resources":["configmaps"]}]},
                 "mutations":[{"patchType":"ApplyConfiguration","applyConfiguration":{
                  "expression":"Object{metadata: Object.metadata{labels: {'added': 'yes'}}}"}}]}}""");
        create(
                GROUP,
                "mutatingadmissionpolicybindings",
                "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"policyName\":\"p\"}}");
    }

    private static Registry open() {
        try {
            Admission admission = Admission.chain(List.of(new Policies(Access.OPEN)));
            return Registry.open(Store.inMemory(), Registry.Options.defaults().withAdmission(admission));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before it began", e);
        }
    }

    private void create(String group, String plural, String body) {
        var path = new ResourcePath(new GroupResource(group, plural), "v1", null, null, "");
        registry.create(path, Document.json(json(body)), KEPT);
    }

    private static byte[] json(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
