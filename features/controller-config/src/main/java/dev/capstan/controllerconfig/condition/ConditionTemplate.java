package dev.capstan.controllerconfig.condition;

import dev.capstan.gotemplate.Template;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A condition whose status, reason and message are templates, compiled so that what is absent is empty.
///
/// It always becomes a condition: when a template fails it is Unknown with reason `TemplateError`, when its status is
/// none there is it is Unknown with reason `InvalidStatus`.
public record ConditionTemplate(String type, Template status, Template reason, Template message) {
    private static final int LONGEST = 100;

    /// @param context what the templates see
    Condition evaluate(Map<String, ? extends @Nullable Object> context) {
        try {
            var rendered = status.render(context).strip();
            var because = reason.render(context).strip();
            var words = message.render(context).strip();
            return ConditionStatus.of(rendered)
                    .map(known -> new Condition(type, known, because, words))
                    .orElseGet(() -> invalid(rendered));
        } catch (TemplateException e) {
            var found = e.diagnostic();
            var place = found.template() + ":" + found.line() + ":" + found.column();
            return new Condition(type, ConditionStatus.UNKNOWN, "TemplateError", place + ": " + found.message());
        }
    }

    private Condition invalid(String rendered) {
        var shown = rendered.length() > LONGEST ? rendered.substring(0, LONGEST) + "…" : rendered;
        return new Condition(
                type,
                ConditionStatus.UNKNOWN,
                "InvalidStatus",
                "the status is \"" + shown + "\", expected True, False or Unknown");
    }
}
