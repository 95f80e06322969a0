package dev.capstan.gotemplate.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a template does, one after the other.
public sealed interface Statement extends Node {
    /// Text that is written as it is.
    record Text(Place at, String text) implements Statement {}

    /// `{{pipeline}}`: writes the value, unless it is given to a variable.
    record Action(Place at, Pipeline pipeline) implements Statement {}

    /// `{{if …}}…{{else if …}}…{{else}}…{{end}}`.
    record If(Place at, List<Branch> branches, @Nullable List<Statement> otherwise) implements Statement {
        public If {
            branches = List.copyOf(branches);
            otherwise = otherwise == null ? null : List.copyOf(otherwise);
        }
    }

    /// `{{with …}}…{{else with …}}…{{else}}…{{end}}`: the value tested becomes dot.
    record With(Place at, List<Branch> branches, @Nullable List<Statement> otherwise) implements Statement {
        public With {
            branches = List.copyOf(branches);
            otherwise = otherwise == null ? null : List.copyOf(otherwise);
        }
    }

    /// One test of an [If] or [With], and what is done when it holds.
    record Branch(Pipeline test, List<Statement> body) {
        public Branch {
            body = List.copyOf(body);
        }
    }

    /// `{{range …}}…{{else}}…{{end}}`.
    record Range(
            Place at,
            Pipeline over,
            List<Statement> body,
            @Nullable List<Statement> otherwise) implements Statement {
        public Range {
            body = List.copyOf(body);
            otherwise = otherwise == null ? null : List.copyOf(otherwise);
        }
    }

    /// `{{template "name" pipeline}}`; a `{{block}}` is this and a definition.
    record Invoke(Place at, String template, @Nullable Pipeline dot) implements Statement {}

    /// `{{break}}`.
    record Break(Place at) implements Statement {}

    /// `{{continue}}`.
    record Continue(Place at) implements Statement {}
}
