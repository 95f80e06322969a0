package dev.capstan.controllerconfig.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.condition.Condition;
import dev.capstan.controllerconfig.config.ReportTarget;
import dev.capstan.controllerconfig.context.PlainValues;
import dev.capstan.controllerconfig.precondition.Verdict;
import dev.capstan.controllerconfig.report.ClsForm;
import dev.capstan.controllerconfig.report.FleetForm;

/// A trial in words: preconditions, objects, conditions, and the report as it would be sent.
final class TrialText {
    private final Trial trial;
    private final StringBuilder text = new StringBuilder();

    TrialText(Trial trial) {
        this.trial = trial;
    }

    String text() {
        line("Controller " + trial.config().name() + ", cluster "
                + trial.cluster().id() + " at generation " + trial.cluster().generation());
        preconditions();
        trial.made().forEach(this::object);
        trial.failure().ifPresent(message -> {
            line("");
            line("No object, as the template failed:");
            indented(message);
        });
        trial.unused()
                .forEach(each -> line("\nNot used: " + each.path("kind").asText("an object") + " "
                        + each.at("/metadata/name").asText("without a name")
                        + ", which this controller does not make"));
        conditions();
        report();
        return text.toString();
    }

    private void preconditions() {
        line("");
        switch (trial.verdict()) {
            case Verdict.Met() ->
                line(trial.config().preconditions().all().isEmpty() ? "Preconditions: none" : "Preconditions: met");
            case Verdict.NotMet(var reasons) -> {
                line("Preconditions: not met, so nothing is made");
                reasons.forEach(each -> line("  - " + each));
            }
        }
    }

    private void object(Made made) {
        line("");
        line("Resource " + made.resource().name() + (made.there() ? ", which is there:" : ", which would be made:"));
        indented(PlainValues.yaml(made.object()));
        made.warnings().forEach(each -> line("  Warning: " + each));
    }

    private void conditions() {
        line("");
        line("Conditions:");
        int width = trial.report().conditions().stream()
                .mapToInt(each -> each.type().length())
                .max()
                .orElse(0);
        for (Condition each : trial.report().conditions()) {
            var padding = " ".repeat(width - each.type().length());
            line("  " + each.type() + padding + "  " + each.status().text() + "  " + each.reason() + ": "
                    + each.message().lines().findFirst().orElse(""));
        }
    }

    private void report() {
        boolean fleet = trial.config()
                .report()
                .form()
                .filter(ReportTarget.Form.FLEET::equals)
                .isPresent();
        JsonNode form = fleet ? FleetForm.of(trial.report()) : ClsForm.of(trial.report());
        line("");
        line("Report (" + (fleet ? "fleet" : "cls") + "):");
        indented(form.toPrettyString());
    }

    private void indented(String lines) {
        lines.lines().forEach(each -> line("  " + each));
    }

    private void line(String words) {
        text.append(words).append('\n');
    }
}
