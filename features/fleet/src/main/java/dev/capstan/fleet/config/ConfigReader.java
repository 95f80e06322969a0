package dev.capstan.fleet.config;

import dev.capstan.yaml.Fields;
import dev.capstan.yaml.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads one document. Where something is wrong it notes that and goes on with the default.
final class ConfigReader {
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    /// A name that every broker takes.
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~+%-]{0,249}");

    private static final Set<String> KINDS = Set.of("Cluster", "NodePool");

    private final Fields fields;

    ConfigReader(Value document) {
        this.fields = document.fields(
                "selector",
                "requiredAdapters",
                "optionalAdapters",
                "pubsub",
                "clusterConditions",
                "phases",
                "policies",
                "defaultBehavior",
                "inProgress",
                "guards",
                "reconcile");
    }

    AggregationConfig read() {
        var names = new HashSet<String>();
        var required = fields.required("requiredAdapters")
                .map(value -> adapters(value, names, true))
                .orElse(List.of());
        var optional = fields.field("optionalAdapters")
                .map(value -> adapters(value, names, false))
                .orElse(List.of());
        var conditions = fields.field("clusterConditions")
                .map(new ConditionReader(names)::read)
                .orElse(List.of());
        var policies = fields.field("policies").map(ConfigReader::policies).orElse(Policies.defaults());
        return new AggregationConfig(
                fields.field("selector").map(ConfigReader::selector).orElse(Selector.every()),
                required,
                optional,
                fields.field("pubsub").map(ConfigReader::pubsub).orElse(PubSub.defaults()),
                conditions,
                PhaseReader.read(fields.field("phases"), conditions),
                policies,
                fields.field("defaultBehavior").map(ConfigReader::behavior).orElse(DefaultBehavior.defaults()),
                fields.field("inProgress").map(ConfigReader::inProgress).orElse(InProgress.defaults()),
                fields.field("guards")
                        .map(value -> value.fields("failed").flag("failed", true))
                        .orElse(true),
                intervals(policies));
    }

    private static List<String> adapters(Value value, Set<String> names, boolean some) {
        var items = value.items();
        if (some && items.isEmpty()) {
            value.problem(value.path() + " is empty, expected the adapters without which no cluster is ready");
        }
        var adapters = new ArrayList<String>();
        for (Value item : items) {
            item.text().ifPresent(name -> {
                if (!LABEL.matcher(name).matches()) {
                    item.expected("a DNS label: lower-case letters, digits and -");
                } else if (!names.add(name)) {
                    item.problem("adapter \"" + name + "\" is listed twice");
                } else {
                    adapters.add(name);
                }
            });
        }
        return adapters;
    }

    private static Selector selector(Value value) {
        var selector = value.fields("kind", "clusterType", "tenant", "environment");
        var read = new Selector(
                words(selector, "kind"),
                words(selector, "clusterType"),
                words(selector, "tenant"),
                words(selector, "environment"));
        selector.field("kind").map(Value::itemsOrOne).orElse(List.of()).stream()
                .filter(each -> each.text().filter(KINDS::contains).isEmpty())
                .forEach(each -> each.expected("Cluster or NodePool"));
        if (read.weight() == 0) {
            value.problem("selector asks for nothing, expected kind, clusterType, tenant or environment");
        }
        return read;
    }

    private static Set<String> words(Fields fields, String key) {
        var words = new LinkedHashSet<String>();
        fields.field(key)
                .map(Value::itemsOrOne)
                .orElse(List.of())
                .forEach(item -> item.text().ifPresent(words::add));
        return words;
    }

    private static String topic(Fields topics, String key, String otherwise) {
        var name = topics.text(key, otherwise);
        if (!TOPIC.matcher(name).matches()) {
            topics.field(key)
                    .ifPresent(value ->
                            value.expected("up to 250 letters, digits and -._~+%, the first a letter or digit"));
        }
        return name;
    }

    private static PubSub pubsub(Value value) {
        var defaults = PubSub.defaults();
        var pubsub = value.fields("provider", "topics", "retryPolicy");
        var topics = pubsub.field("topics").map(each -> each.fields("clusterEvents", "statusUpdates"));
        var retries = pubsub.field("retryPolicy").map(each -> each.fields("maxRetries", "retryInterval"));
        var providers = Map.of("rabbitmq", PubSub.Provider.RABBITMQ, "gcp-pubsub", PubSub.Provider.GCP_PUBSUB);
        return new PubSub(
                choice(pubsub, "provider", providers, defaults.provider()),
                topics.map(each -> topic(each, "clusterEvents", defaults.clusterEvents()))
                        .orElse(defaults.clusterEvents()),
                topics.map(each -> topic(each, "statusUpdates", defaults.statusUpdates()))
                        .orElse(defaults.statusUpdates()),
                retries.map(each -> each.count("maxRetries", defaults.maxRetries()))
                        .orElse(defaults.maxRetries()),
                retries.map(each -> each.duration("retryInterval", defaults.retryInterval()))
                        .orElse(defaults.retryInterval()));
    }

    private static Policies policies(Value value) {
        var defaults = Policies.defaults();
        var policies = value.fields("staleThreshold", "staleAction", "maxRetries", "retryInterval");
        var actions = Map.of(
                "degraded", Policies.StaleAction.DEGRADED,
                "failed", Policies.StaleAction.FAILED,
                "none", Policies.StaleAction.NONE);
        return new Policies(
                policies.duration("staleThreshold", defaults.staleThreshold()),
                choice(policies, "staleAction", actions, defaults.staleAction()),
                policies.count("maxRetries", defaults.maxRetries()),
                policies.duration("retryInterval", defaults.retryInterval()));
    }

    private static DefaultBehavior behavior(Value value) {
        var defaults = DefaultBehavior.defaults();
        var behavior = value.fields("missingAdapter", "timeout");
        var choices = Map.of("pending", DefaultBehavior.Missing.PENDING, "failed", DefaultBehavior.Missing.FAILED);
        return new DefaultBehavior(
                choice(behavior, "missingAdapter", choices, defaults.missingAdapter()),
                behavior.duration("timeout", defaults.timeout()));
    }

    private static InProgress inProgress(Value value) {
        var defaults = InProgress.defaults();
        var fields = value.fields("reasons", "suffixes");
        return new InProgress(
                fields.field("reasons").isPresent() ? words(fields, "reasons") : defaults.reasons(),
                fields.field("suffixes").isPresent() ? List.copyOf(words(fields, "suffixes")) : defaults.suffixes());
    }

    private Intervals intervals(Policies policies) {
        var defaults = Intervals.defaults(policies);
        return fields.field("reconcile")
                .map(value -> {
                    var reconcile = value.fields("ready", "notReady", "clusterTypes");
                    var general = intervals(reconcile, defaults, policies);
                    var byType = new TreeMap<String, Intervals>();
                    reconcile
                            .field("clusterTypes")
                            .map(Value::anyFields)
                            .ifPresent(types -> types.entries()
                                    .forEach(type -> byType.put(
                                            type.getKey(),
                                            intervals(
                                                    type.getValue().fields("ready", "notReady"), general, policies))));
                    return new Intervals(general.ready(), general.notReady(), byType);
                })
                .orElse(defaults);
    }

    private static Intervals intervals(Fields fields, Intervals defaults, Policies policies) {
        return new Intervals(
                interval(fields, "ready", defaults.ready(), policies),
                interval(fields, "notReady", defaults.notReady(), policies),
                Map.of());
    }

    private static Duration interval(Fields fields, String key, Duration otherwise, Policies policies) {
        var interval = fields.duration(key, otherwise);
        if (interval.isZero()) {
            fields.field(key).ifPresent(value -> value.expected("more than nothing"));
        }
        if (policies.watchesAge() && interval.compareTo(policies.staleThreshold()) >= 0) {
            fields.field(key)
                    .ifPresent(value ->
                            value.expected("less than policies.staleThreshold, or every report would grow stale"));
        }
        return interval;
    }

    private static <T> T choice(Fields fields, String key, Map<String, T> choices, T otherwise) {
        var value = fields.field(key);
        if (value.isEmpty()) {
            return otherwise;
        }
        var chosen = value.get().text().flatMap(text -> Optional.ofNullable(choices.get(text)));
        if (chosen.isEmpty()) {
            var names = choices.keySet().stream().sorted().toList();
            value.get().expected("one of " + String.join(", ", names));
        }
        return chosen.orElse(otherwise);
    }
}
