package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/// What stands between `${` and `}`.
public sealed interface Expression {
    /// Something that is a value by itself, without `||`.
    sealed interface Choice extends Expression {}

    /// The part of an instance that a [Field] begins in.
    enum Root {
        SPEC("spec"),
        METADATA("metadata");

        private final String key;

        Root(String key) {
            this.key = key;
        }

        /// How the part is called in an instance.
        public String key() {
            return key;
        }
    }

    /// A value of the instance: `schema.spec.city`, `schema.metadata.labels["app"]`.
    ///
    /// @param steps what follows `schema.spec` or `schema.metadata`
    /// @param text as it was written
    record Field(Root root, List<Step> steps, String text) implements Choice {
        public Field {
            steps = List.copyOf(steps);
        }

        /// What the instance has there; a missing node when nothing is.
        JsonNode from(JsonNode instance) {
            JsonNode at = instance.path(root.key());
            for (Step each : steps) {
                at = each.from(at);
            }
            return at;
        }
    }

    /// A value that is known when the program runs: `website-bucket.id`.
    ///
    /// @param name the resource or variable it begins with
    /// @param text as it was written
    record Reference(String name, String text) implements Choice {}

    /// A text, a number, `true` or `false`.
    record Literal(JsonNode value) implements Choice {}

    /// `a || b || "c"`: the first that is provided, else the last. What is null or an empty text is not provided;
    /// `false` and `0` are.
    record Fallback(List<Choice> choices) implements Expression {
        public Fallback {
            choices = List.copyOf(choices);
        }
    }

    /// The values it may come to.
    default List<Choice> choices() {
        return switch (this) {
            case Choice one -> List.of(one);
            case Fallback(var choices) -> choices;
        };
    }
}
