package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.source.Suggestion;
import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.value.Absent;
import org.jspecify.annotations.Nullable;

/// `{{template "name" .}}`.
///
/// @param level how deep in blocks it stands
record Invocation(Node node, String template, @Nullable Expression dot, int level) implements Piece {
    private static final Absent NOTHING = new Absent(".");

    @Override
    public Flow render(Run run) {
        run.at = node;
        Body body = run.templates.get(template);
        if (body == null) {
            throw run.failed(
                    node,
                    "template \"" + template + "\" not defined" + Suggestion.of(template, run.templates.keySet()));
        }
        run.call(body, dot == null ? NOTHING : dot.value(run), level);
        return Flow.NEXT;
    }
}
