package dev.capstan.fleet.aggregation;

import java.util.Locale;

/// An explanation in lines.
final class ExplanationText {
    private final Explanation explanation;
    private final StringBuilder out = new StringBuilder();

    ExplanationText(Explanation explanation) {
        this.explanation = explanation;
    }

    String write() {
        var aggregate = explanation.aggregate();
        line("Phase " + aggregate.phase().text()
                + (aggregate.description().isEmpty() ? "" : ": " + aggregate.description()));
        if (!aggregate.blockers().isEmpty()) {
            line("Deletion waits for " + String.join(", ", aggregate.blockers()));
        }
        line("");
        line("Phases, the first that applies counts");
        explanation.phases().forEach(this::phase);
        line("");
        line("Adapters at generation " + explanation.generation());
        explanation.adapters().forEach(this::adapter);
        line("");
        line("Conditions");
        explanation.conditions().forEach(this::condition);
        aggregate.conditions().stream().skip(explanation.conditions().size()).forEach(this::head);
        aggregate.due().ifPresent(due -> {
            line("");
            line("Time alone may change this at " + due);
        });
        return out.toString();
    }

    private void phase(Explanation.OfPhase phase) {
        line(String.format(
                Locale.ROOT, "  %-13s %-4s %s", phase.phase().text(), mark(phase), String.join("; ", phase.reasons())));
    }

    /// What comes behind the phase that counts was not tried any more.
    private String mark(Explanation.OfPhase phase) {
        if (phase.phase().compareTo(explanation.aggregate().phase()) > 0) {
            return "-";
        }
        return phase.applies() ? "yes" : "no";
    }

    private void adapter(Explanation.OfAdapter adapter) {
        line(String.format(
                Locale.ROOT,
                "  %-16s %-9s %-11s gen %d  available %s, applied %s, health %s%s",
                adapter.name(),
                adapter.role(),
                adapter.state().text(),
                adapter.observedGeneration(),
                adapter.available(),
                adapter.applied(),
                adapter.health(),
                adapter.stale() ? ", stale" : ""));
        line("    " + adapter.reason() + ": " + adapter.message());
    }

    private void condition(Explanation.OfCondition condition) {
        head(condition.condition());
        line("    " + condition.expression().strip().replace("\n", "\n    "));
        condition.findings().forEach(finding -> line("    - " + finding));
        if (!condition.deciders().isEmpty()) {
            line("    because of " + String.join(", ", condition.deciders()));
        }
        condition.error().ifPresent(error -> line("    counts as false: " + error.replace("\n", "\n    ")));
    }

    private void head(Condition condition) {
        line("  " + condition.type() + " " + condition.status() + " (" + condition.reason() + ")"
                + (condition.message().isEmpty() ? "" : ": " + condition.message()));
    }

    private void line(String text) {
        out.append(text.stripTrailing()).append('\n');
    }
}
