package dev.capstan.controllerconfig.config;

import dev.capstan.controllerconfig.condition.StatusConditions;
import dev.capstan.controllerconfig.context.ControllerView;
import dev.capstan.controllerconfig.precondition.Preconditions;
import dev.capstan.messaging.Brokers;
import dev.capstan.yaml.Fields;
import dev.capstan.yaml.Value;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads one object. Where something is wrong it notes that and goes on, so that all is found at once.
final class ConfigReader {
    /// What a label can say, as the objects that are made carry the name of their controller.
    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");
    /// What the fleet takes as the name of an adapter.
    private static final Pattern ADAPTER = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    private final Fields metadata;
    private final Fields spec;

    private ConfigReader(Fields metadata, Fields spec) {
        this.metadata = metadata;
        this.spec = spec;
    }

    /// What it says; of something that is wrong, no more than is needed to go on. Empty when there is no spec.
    static Optional<ControllerConfig> read(Value document) {
        var fields = document.fields("apiVersion", "kind", "metadata", "spec", "status");
        var metadata = fields.required("metadata").map(Value::anyFields);
        var spec = fields.required("spec").map(ConfigReader::spec);
        if (metadata.isEmpty() || spec.isEmpty()) {
            return Optional.empty();
        }
        metadata.get().required("name");
        return Optional.of(new ConfigReader(metadata.get(), spec.get()).read());
    }

    private static Fields spec(Value value) {
        return value.fields(
                "name",
                "description",
                "preconditions",
                "resourceTemplate",
                "resources",
                "resourceManagement",
                "clusterNamespace",
                "statusConditions",
                "events",
                "subscription",
                "target",
                "report");
    }

    private ControllerConfig read() {
        var object = metadata.text("name", "");
        var report = spec.field("report").map(ConfigReader::report).orElse(ReportTarget.unsaid());
        return new ControllerConfig(
                object,
                new ControllerView(
                        name(report), spec.text("description", ""), metadata.text("namespace", ""), generation()),
                new Preconditions(spec.field("preconditions")
                        .map(PreconditionReader::read)
                        .orElse(List.of())),
                ResourceReader.read(spec),
                new StatusConditions(spec.field("statusConditions")
                        .map(ConditionReader::read)
                        .orElse(List.of())),
                spec.field("clusterNamespace").flatMap(TemplateReader::strict),
                spec.field("events").map(ConfigReader::events).orElse(Events.defaults()),
                subscription(object),
                spec.field("target").map(ConfigReader::target).orElse(new Target.Here()),
                report);
    }

    private String name(ReportTarget report) {
        var value = spec.required("name");
        var name = value.flatMap(Value::text).orElse("");
        boolean fleet = report.form().filter(ReportTarget.Form.FLEET::equals).isPresent();
        if (value.isPresent() && fleet && !ADAPTER.matcher(name).matches()) {
            value.get().expected("the name of an adapter: up to 63 lower-case letters, digits and -");
        } else if (value.isPresent() && !LABEL.matcher(name).matches()) {
            value.get().expected("what a label can say: up to 63 letters, digits and -_.");
        }
        return name;
    }

    private String subscription(String otherwise) {
        var value = spec.field("subscription");
        value.filter(each -> !Brokers.isName(each.text().orElse("")))
                .ifPresent(each -> each.expected("up to 250 letters, digits and ._~+%-, first a letter or digit"));
        return value.flatMap(Value::text).orElse(otherwise);
    }

    private long generation() {
        return metadata.field("generation")
                .flatMap(value -> value.plain() instanceof Long number ? Optional.of(number) : Optional.empty())
                .orElse(0L);
    }

    private static Events events(Value value) {
        var names = new HashSet<String>();
        for (Value item : value.items()) {
            item.text().ifPresent(name -> {
                if (!Events.KNOWN.contains(name)) {
                    item.expected("one of " + String.join(", ", Events.KNOWN));
                }
                names.add(name);
            });
        }
        if (names.isEmpty()) {
            value.problem(value.path() + " is empty, expected at least one event");
        }
        return new Events(names);
    }

    private static Target target(Value value) {
        var target = value.fields("type", "authMethod", "kubeconfigSecretRef", "secretRef");
        Choice.of(target, "type", Map.of("kube-api", true), true);
        Choice.of(target, "authMethod", Map.of("kubeconfig", true), true);
        var secret = target.field("kubeconfigSecretRef").or(() -> target.field("secretRef"));
        if (target.field("kubeconfigSecretRef").isPresent()) {
            target.field("secretRef")
                    .ifPresent(other -> other.problem(other.path() + " is another name of kubeconfigSecretRef, which is"
                            + " given too: expected one of them"));
        }
        return secret.map(each -> {
                    var reference = each.fields("name", "key");
                    var name = reference.required("name").flatMap(Value::text).orElse("");
                    return (Target) new Target.Kubeconfig(name, reference.text("key", "kubeconfig"));
                })
                .orElse(new Target.Here());
    }

    private static ReportTarget report(Value value) {
        var report = value.fields("form", "url", "headersSecretRef");
        var forms = Map.of("cls", ReportTarget.Form.CLS, "fleet", ReportTarget.Form.FLEET);
        var form = report.field("form").map(_ -> Choice.of(report, "form", forms, ReportTarget.Form.CLS));
        report.field("url")
                .filter(each -> !isAddress(each.text().orElse("")))
                .ifPresent(each -> each.expected("an address, such as https://backend.example.com/api/v1"));
        return new ReportTarget(
                form,
                report.field("url").flatMap(Value::text),
                report.field("headersSecretRef")
                        .flatMap(each -> each.fields("name").required("name").flatMap(Value::text)));
    }

    private static boolean isAddress(String text) {
        try {
            var uri = new URI(text);
            return uri.getHost() != null && Set.of("http", "https").contains(uri.getScheme());
        } catch (URISyntaxException _) {
            return false;
        }
    }
}
