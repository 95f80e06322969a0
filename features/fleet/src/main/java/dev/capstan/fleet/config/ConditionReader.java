package dev.capstan.fleet.config;

import dev.capstan.expr.Expr;
import dev.capstan.expr.Key;
import dev.capstan.expr.Program;
import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.source.Suggestion;
import dev.capstan.yaml.Fields;
import dev.capstan.yaml.Spot;
import dev.capstan.yaml.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads `clusterConditions`: every expression is compiled, every template tried.
final class ConditionReader {
    private static final Pattern TYPE = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]{0,314}[A-Za-z0-9])?");
    private static final Pattern NOW = Pattern.compile("\\bnow\\b");
    private static final Program NEVER = Expr.compile("false", Vocabulary.env(), Vocabulary.options());
    private static final Set<String> RESERVED = Set.of("Reconciled", "LastKnownReconciled", "AdaptersResponsive");

    private final Set<String> adapters;

    /// @param adapters those that are configured
    ConditionReader(Set<String> adapters) {
        this.adapters = Set.copyOf(adapters);
    }

    List<ConditionRule> read(Value value) {
        var rules = new ArrayList<ConditionRule>();
        var types = new HashSet<String>();
        for (Value item : value.items()) {
            rules.add(rule(item.fields("type", "evaluate", "templates"), types));
        }
        return rules;
    }

    private ConditionRule rule(Fields fields, Set<String> types) {
        var type = fields.required("type").flatMap(value -> type(value, types)).orElse("?");
        var program = fields.required("evaluate")
                .flatMap(value -> value.fields("expr").required("expr"))
                .flatMap(value -> value.text().flatMap(text -> compile(value, type, text)))
                .orElse(NEVER);
        var templates = fields.field("templates").map(value -> value.fields("true", "false", "inProgress", "pending"));
        var wordings = new WordingReader(type);
        return new ConditionRule(
                type,
                program,
                NOW.matcher(program.text()).find(),
                templates
                        .flatMap(each -> each.field("true"))
                        .map(value -> wordings.read(value, type))
                        .orElseGet(() -> new Wording(type, "")),
                templates
                        .flatMap(each -> each.field("false"))
                        .map(value -> wordings.read(value, "Not" + type))
                        .orElseGet(() -> new Wording("Not" + type, "")),
                templates
                        .flatMap(each -> each.field("inProgress"))
                        .map(value -> wordings.read(value, type + "InProgress"))
                        .orElse(null),
                templates
                        .flatMap(each -> each.field("pending"))
                        .map(value -> wordings.read(value, type + "Pending"))
                        .orElse(null));
    }

    private static Optional<String> type(Value value, Set<String> types) {
        return value.text().filter(type -> {
            if (!TYPE.matcher(type).matches()) {
                value.expected("the type of a condition, such as AllAdaptersReady");
                return false;
            }
            if (RESERVED.contains(type)) {
                value.problem("condition " + type + " is added to every cluster, choose another type");
                return false;
            }
            if (!types.add(type)) {
                value.problem("condition " + type + " is defined twice");
                return false;
            }
            return true;
        });
    }

    private Optional<Program> compile(Value value, String type, String text) {
        try {
            var program = Expr.compile(text, Vocabulary.env(), Vocabulary.options());
            for (Key key : program.keys("adapters")) {
                if (!adapters.contains(key.name())) {
                    value.doubt(new Spot(key.line(), key.column()), stranger(type, key.name()));
                }
            }
            return Optional.of(program);
        } catch (ExprException e) {
            var found = e.diagnostic();
            value.problem(
                    new Spot(found.line(), found.column()),
                    "invalid expression for condition " + type + ": " + found.message());
            return Optional.empty();
        }
    }

    private String stranger(String type, String name) {
        return "condition " + type + " asks for adapter \"" + name + "\", which is neither required nor optional"
                + Suggestion.nearest(name, adapters)
                        .map(each -> ", did you mean \"" + each + "\"?")
                        .orElse("");
    }
}
