package dev.capstan.fleet.config;

import dev.capstan.expr.source.Suggestion;
import dev.capstan.yaml.Fields;
import dev.capstan.yaml.Value;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads `phases`. A phase that is not mentioned is decided by the states of the adapters alone.
final class PhaseReader {
    private final List<String> types;

    private PhaseReader(List<String> types) {
        this.types = types;
    }

    static Map<Phase, PhaseRule> read(Optional<Value> phases, List<ConditionRule> conditions) {
        var reader =
                new PhaseReader(conditions.stream().map(ConditionRule::type).toList());
        var fields = phases.map(
                value -> value.fields(Stream.of(Phase.values()).map(Phase::key).collect(Collectors.toSet())));
        var rules = new EnumMap<Phase, PhaseRule>(Phase.class);
        for (Phase phase : Phase.values()) {
            rules.put(
                    phase,
                    fields.flatMap(each -> each.field(phase.key()))
                            .map(reader::rule)
                            .orElse(PhaseRule.NONE));
        }
        return rules;
    }

    private PhaseRule rule(Value value) {
        var fields = value.fields("description", "requiredConditions");
        var requirements = new ArrayList<PhaseRule.Requirement>();
        fields.field("requiredConditions")
                .map(Value::items)
                .orElse(List.of())
                .forEach(item -> requirement(item.fields("type", "status")).ifPresent(requirements::add));
        return new PhaseRule(fields.text("description", ""), requirements);
    }

    private Optional<PhaseRule.Requirement> requirement(Fields fields) {
        var type = fields.required("type").flatMap(this::known);
        var status = fields.required("status").flatMap(PhaseReader::status);
        return type.flatMap(name -> status.map(each -> new PhaseRule.Requirement(name, types.indexOf(name), each)));
    }

    private Optional<String> known(Value value) {
        return value.text().filter(type -> {
            if (types.contains(type)) {
                return true;
            }
            value.problem("there is no condition " + type
                    + Suggestion.nearest(type, types)
                            .map(near -> ", did you mean " + near + "?")
                            .orElse(", expected one of clusterConditions"));
            return false;
        });
    }

    private static Optional<Boolean> status(Value value) {
        return value.text().flatMap(text -> switch (text) {
            case "True", "true" -> Optional.of(true);
            case "False", "false" -> Optional.of(false);
            default -> {
                value.expected("\"True\" or \"False\"");
                yield Optional.empty();
            }
        });
    }
}
