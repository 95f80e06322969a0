package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.run.Printed.Notation;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Utf8;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where the texts of a rendering with an [Interpolation] came from. Belongs to one thread.
///
/// A text is known by its identity: whoever makes one to be known makes a new object, so that an equal text from
/// elsewhere is never taken for it, and it is still known after it went through a variable, `default` or `ternary`.
final class Traces {
    private final Interpolation interpolation;
    private final Set<String> constants;
    private final IdentityHashMap<String, Trace> made = new IdentityHashMap<>();

    /// @param constants the texts in quotes of the templates, by identity
    Traces(Interpolation interpolation, Set<String> constants) {
        this.interpolation = interpolation;
        this.constants = constants;
    }

    void print(Object value, Run run) {
        Trace trace = value instanceof String text ? trace(text) : new Trace.Of(plain(value, run), "", false);
        switch (trace) {
            case Trace.Rendered _ -> run.write((String) value);
            case Trace.Of(Printed printed, String lead, boolean indented) -> {
                run.write(lead);
                interpolation.write(printed, indented, run.out);
                run.checkOutput();
            }
        }
    }

    /// The text of an included template, known as such.
    String rendered(String text) {
        return known(text, new Trace.Rendered());
    }

    /// The result of a call, known by where it came from.
    @Nullable
    Object result(Tracing tracing, @Nullable Object[] arguments, @Nullable Object result, Run run) {
        if (!(result instanceof String text)) {
            return result;
        }
        Object last = arguments[arguments.length - 1];
        return switch (tracing) {
            case JSON -> serialized(last, text, Notation.JSON);
            case YAML -> serialized(last, text, Notation.YAML);
            case QUOTE -> arguments.length == 1 && last != null ? quoted(last, text, run) : text;
            case INDENT -> indented(arguments[0], last, text, "");
            case NINDENT -> indented(arguments[0], last, text, "\n");
            case TRIM -> trimmed(last, text);
        };
    }

    private static Printed plain(Object value, Run run) {
        var text = new StringBuilder();
        Format.print(text, value, run.budget);
        return new Printed.Plain(value, text.toString());
    }

    private Trace trace(String text) {
        Trace trace = made.get(text);
        if (trace != null) {
            return trace;
        }
        return new Trace.Of(
                constants.contains(text) ? new Printed.Constant(text) : new Printed.Plain(text, text), "", false);
    }

    private String serialized(@Nullable Object value, String text, Notation notation) {
        Object there = value instanceof Absent ? null : value;
        return known(text, new Trace.Of(new Printed.Serialized(there, text, notation), "", false));
    }

    private String quoted(Object value, String text, Run run) {
        String inner = switch (value) {
            case String written -> written;
            case byte[] bytes -> Utf8.decode(bytes, 0, bytes.length);
            case Object other -> plain(other, run).text();
        };
        return known(text, new Trace.Of(new Printed.Quoted(inner, text), "", false));
    }

    private String indented(@Nullable Object spaces, @Nullable Object before, String text, String line) {
        if (!(before instanceof String inner) || !(spaces instanceof Long count)) {
            return text;
        }
        return switch (trace(inner)) {
            case Trace.Rendered rendered -> known(text, rendered);
            case Trace.Of(Printed.Constant _, var _, var _) ->
                known(text, new Trace.Of(new Printed.Constant(text), "", false));
            case Trace.Of(Printed printed, String lead, var _) -> {
                String pad = " ".repeat(count.intValue());
                yield known(text, new Trace.Of(printed, line + pad + lead.replace("\n", "\n" + pad), true));
            }
        };
    }

    private String trimmed(@Nullable Object before, String text) {
        if (!(before instanceof String inner)) {
            return text;
        }
        return switch (trace(inner)) {
            case Trace.Rendered rendered -> known(text, rendered);
            case Trace.Of(Printed.Plain _, var _, var _) -> text;
            case Trace.Of(Printed.Constant _, var _, var _) ->
                known(text, new Trace.Of(new Printed.Constant(text), "", false));
            case Trace.Of(Printed printed, var _, boolean indented) -> known(text, new Trace.Of(printed, "", indented));
        };
    }

    private String known(String text, Trace trace) {
        @SuppressWarnings("StringOperationCanBeSimplified") // another object is what is asked for
        var fresh = new String(text);
        made.put(fresh, trace);
        return fresh;
    }
}
