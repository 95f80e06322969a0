package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.source.Suggestion;
import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.value.Absent;
import org.jspecify.annotations.Nullable;

/// `include "name" .`: the text of another template, as a value.
final class Inclusion extends Expression {
    private static final Absent NOTHING = new Absent(".");

    private final Argument template;
    private final Expression dot;
    private final int level;
    private final boolean printed;

    /// @param arguments the template's name and what its dot is
    /// @param level how deep in blocks and parentheses it stands
    Inclusion(Node node, Argument[] arguments, int level) {
        this(node, arguments[0], arguments[1].expression(), level, false);
    }

    private Inclusion(Node node, Argument template, Expression dot, int level, boolean printed) {
        super(node);
        this.template = template;
        this.dot = dot;
        this.level = level;
        this.printed = printed;
    }

    /// The same where nothing is done with its text but to print it.
    Inclusion printed() {
        return new Inclusion(node, template, dot, level, true);
    }

    @Override
    @Nullable
    Object value(Run run) {
        run.budget.step(1);
        Object argument = dot.value(run);
        Object name = template.value(run);
        Body body = name instanceof String text ? run.templates.get(text) : null;
        if (body == null) {
            throw run.failed(
                    node,
                    "template \"" + name + "\" not defined"
                            + Suggestion.of(String.valueOf(name), run.templates.keySet()));
        }
        Traces traces = run.traces;
        run.traces = printed ? traces : null;
        String text = rendered(body, argument == null ? NOTHING : argument, run);
        run.traces = traces;
        run.budget.grow(text.length());
        return printed && traces != null ? traces.rendered(text) : text;
    }

    private String rendered(Body body, Object argument, Run run) {
        StringBuilder outer = run.out;
        run.out = new StringBuilder();
        run.call(body, argument, level);
        String text = run.out.toString();
        run.out = outer;
        return text;
    }
}
