package dev.capstan.controllerconfig.config;

import dev.capstan.controllerconfig.condition.Condition;
import dev.capstan.controllerconfig.condition.ConditionStatus;
import dev.capstan.controllerconfig.condition.ConditionTemplate;
import dev.capstan.yaml.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Reads the conditions that are reported.
final class ConditionReader {
    private ConditionReader() {}

    static List<ConditionTemplate> read(Value list) {
        var conditions = new ArrayList<ConditionTemplate>();
        var seen = new HashSet<String>();
        list.items().forEach(each -> read(each, seen, conditions));
        return conditions;
    }

    private static void read(Value value, Set<String> seen, List<ConditionTemplate> conditions) {
        var fields = value.fields("name", "status", "reason", "message");
        var name = fields.required("name");
        var type = name.flatMap(Value::text).orElse("");
        if (name.isPresent() && !seen.add(Condition.isHealth(type) ? Condition.HEALTH : type)) {
            name.get().problem("condition \"" + type + "\" is stated twice" + alias(type));
        }
        fields.field("status").ifPresent(ConditionReader::checkStatus);
        var status = fields.required("status").flatMap(TemplateReader::lenient);
        var reason = fields.required("reason").flatMap(TemplateReader::lenient);
        var message = fields.required("message").flatMap(TemplateReader::lenient);
        if (status.isPresent() && reason.isPresent() && message.isPresent()) {
            conditions.add(new ConditionTemplate(type, status.get(), reason.get(), message.get()));
        }
    }

    /// A status that is no template can be wrong before anything is rendered.
    private static void checkStatus(Value status) {
        status.text()
                .filter(text ->
                        !text.contains("{{") && ConditionStatus.of(text.strip()).isEmpty())
                .ifPresent(_ -> status.expected("True, False or Unknown, or a template that gives one of them"));
    }

    private static String alias(String type) {
        return Condition.isHealth(type) ? ": Health and Healthy are the same" : "";
    }
}
