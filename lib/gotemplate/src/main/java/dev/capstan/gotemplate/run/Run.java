package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.Suggestion;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.syntax.Operand;
import dev.capstan.gotemplate.syntax.Printer;
import dev.capstan.gotemplate.syntax.Step;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One rendering: what changes while the tree is walked. Belongs to one thread.
final class Run {
    /// The longest piece of a template that a complaint repeats, in chars.
    private static final int SHOWN = 80;

    final Source source;
    final Map<String, Body> templates;
    final Limits limits;
    final Budget budget;

    StringBuilder out;

    @Nullable
    Object dot;

    @Nullable
    Object[] slots = new Object[0];

    String template;
    int depth;

    /// The value of the stage of a pipeline before this one.
    @Nullable
    Object piped;

    /// Where texts came from, if somebody else writes what is printed.
    @Nullable
    Traces traces;

    /// What is being run, for complaints of those who do not know.
    @Nullable
    Node at;

    Run(Source source, Map<String, Body> templates, Limits limits, int capacity, @Nullable Traces traces) {
        this.source = source;
        this.templates = templates;
        this.limits = limits;
        this.budget = new Budget(limits.steps(), limits.memory());
        this.template = source.name();
        this.out = new StringBuilder(capacity);
        this.traces = traces;
    }

    /// A value that was fetched, as templates know it.
    ///
    /// @param node what fetched it
    @Nullable
    Object known(@Nullable Object value, Node node) {
        try {
            return Values.of(value);
        } catch (Problem problem) {
            throw failed(node, String.valueOf(problem.getMessage()));
        }
    }

    void write(String text) {
        out.append(text);
        checkOutput();
    }

    void checkOutput() {
        if (out.length() > limits.output()) {
            throw new Problem("the output has more than " + limits.output() + " characters");
        }
    }

    /// Renders another template into the output, with a dot and variables of its own.
    ///
    /// @param level how deep in blocks and parentheses the call stands
    void call(Body body, @Nullable Object argument, int level) {
        String outerTemplate = template;
        Object outerDot = dot;
        @Nullable Object[] outerSlots = slots;
        depth += level + 1;
        if (depth > limits.depth()) {
            throw new Problem("templates call each other more than " + limits.depth() + " levels deep");
        }
        template = body.name();
        start(body, argument);
        template = outerTemplate;
        slots = outerSlots;
        dot = outerDot;
        depth -= level + 1;
    }

    void start(Body body, @Nullable Object argument) {
        budget.step(body.slots());
        dot = argument;
        slots = new Object[body.slots()];
        slots[0] = argument;
        body.statements().render(this);
    }

    TemplateException failed(@Nullable Node node, String message) {
        if (node == null) {
            return source.failed(0, message);
        }
        String where = template.equals(source.name()) ? "" : "in template \"" + template + "\" ";
        return source.failed(node.at().offset(), where + "at <" + Printer.brief(node, SHOWN) + ">: " + message);
    }

    /// What to throw when a value that must be there is not.
    TemplateException absent(Node node, @Nullable Object value) {
        String path = value instanceof Absent(String written) ? written : Printer.brief(node, SHOWN);
        return failed(node, path + " is absent" + misspelled(node));
    }

    /// The key that was probably meant where a path of fields from dot leaves the map it is in.
    private String misspelled(Node node) {
        if (!(node instanceof Operand.Path path) || !(path.from() instanceof Operand.Dot)) {
            return "";
        }
        Object value = dot;
        for (Step step : path.steps()) {
            if (!(step instanceof Step.Field(String name)) || !(value instanceof Map<?, ?> map)) {
                return "";
            }
            value = Values.get(map, name);
            if (value == null) {
                return Values.has(map, name) ? "" : Suggestion.of(name, keys(map));
            }
        }
        return "";
    }

    private static List<String> keys(Map<?, ?> map) {
        return map.keySet().stream().map(String::valueOf).toList();
    }
}
