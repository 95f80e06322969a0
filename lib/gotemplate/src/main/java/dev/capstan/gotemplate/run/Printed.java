package dev.capstan.gotemplate.run;

import org.jspecify.annotations.Nullable;

/// What an action prints, and what it was before it became text.
public sealed interface Printed {
    /// What Go would write.
    String text();

    /// A text in quotes of the template itself, unchanged: `{{.size | default "3"}}` without a size.
    record Constant(String text) implements Printed {}

    /// Any other value: of the data, or made by a function.
    record Plain(Object value, String text) implements Printed {}

    /// What `quote` or `squote` gave.
    ///
    /// @param value the text within the quotes
    record Quoted(String value, String text) implements Printed {}

    /// What `toJson`, `toYaml` and their kin gave.
    record Serialized(@Nullable Object value, String text, Notation notation) implements Printed {}

    /// How a value was serialized.
    enum Notation {
        JSON,
        YAML
    }
}
