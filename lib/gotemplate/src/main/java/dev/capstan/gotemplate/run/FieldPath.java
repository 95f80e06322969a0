package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.function.sprig.time.Moment;
import dev.capstan.gotemplate.function.sprig.time.Span;
import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Receiver;
import dev.capstan.gotemplate.value.Values;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `.a.b.c`, from dot or from another value. The last may be a method and have arguments.
final class FieldPath extends Expression {
    private final @Nullable Expression from;
    private final String[] names;
    private final Expression[] arguments;
    private final @Nullable Expression piped;
    private final Missing missing;
    private final Absent absent;

    /// @param from null means dot
    /// @param piped the last argument when it comes from the pipeline
    FieldPath(
            Node node,
            @Nullable Expression from,
            String[] names,
            Expression[] arguments,
            @Nullable Expression piped,
            Missing missing) {
        super(node);
        this.from = from;
        this.names = names;
        this.arguments = arguments;
        this.piped = piped;
        this.missing = missing;
        this.absent = missing.absent(node);
    }

    @Override
    @Nullable
    Object value(Run run) {
        Object last = piped == null ? null : piped.value(run);
        Object value = from == null ? run.dot : from.value(run);
        for (int i = 0; i < names.length; i++) {
            value = value instanceof Map<?, ?> map ? field(map, i, run) : noMap(value, i, last, run);
        }
        return value instanceof String ? value : run.known(value, node);
    }

    @Override
    boolean fetches() {
        return true;
    }

    private boolean hasArguments(int step) {
        return step == names.length - 1 && (arguments.length > 0 || piped != null);
    }

    private @Nullable Object field(Map<?, ?> map, int step, Run run) {
        if (hasArguments(step)) {
            throw run.failed(node, names[step] + " is not a method but has arguments");
        }
        Object value = Values.get(map, names[step]);
        return value == null ? nothing(map, step, run) : value;
    }

    private @Nullable Object nothing(Map<?, ?> map, int step, Run run) {
        return switch (missing) {
            case EMPTY, FORBIDDEN -> absent;
            case NO_VALUE -> Values.has(map, names[step]) ? null : absent;
            case NIL -> null;
            case ERROR -> {
                if (!Values.has(map, names[step])) {
                    throw run.failed(node, "map has no entry for key \"" + names[step] + "\"");
                }
                yield null;
            }
        };
    }

    private @Nullable Object method(Receiver receiver, int step, @Nullable Object last, Run run) {
        List<@Nullable Object> values = new ArrayList<>();
        if (hasArguments(step)) {
            for (Expression argument : arguments) {
                values.add(argument.value(run));
            }
            if (piped != null) {
                values.add(last);
            }
        }
        try {
            return receiver.call(names[step], values);
        } catch (Problem problem) {
            throw run.failed(node, "error calling " + names[step] + ": " + problem.getMessage());
        }
    }

    private @Nullable Object noMap(@Nullable Object value, int step, @Nullable Object last, Run run) {
        return switch (run.known(value, node)) {
            case Receiver receiver -> method(receiver, step, last, run);
            case ZonedDateTime time -> method(new Moment(time), step, last, run);
            case Duration duration -> method(new Span(duration), step, last, run);
            case null, default -> noField(value, step, run);
        };
    }

    private Absent noField(@Nullable Object value, int step, Run run) {
        if (value instanceof Absent) {
            if (missing == Missing.ERROR) {
                throw run.failed(node, "nil data; no entry for key \"" + names[step] + "\"");
            }
            return absent;
        }
        if (value == null && missing.nilIsAbsent()) {
            return absent;
        }
        throw run.failed(
                node,
                value == null
                        ? "nil pointer evaluating interface {}." + names[step]
                        : "can't evaluate field " + names[step] + " in type " + Format.typeName(value));
    }
}
