package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.source.Source;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A template that was read: its own statements, and those of the templates it defines, by name.
///
/// @param templates holds the template's own under the name of the source
public record Tree(Source source, SequencedMap<String, List<Statement>> templates) {
    public Tree {
        var copy = new LinkedHashMap<String, List<Statement>>();
        templates.forEach((name, body) -> copy.put(name, List.copyOf(body)));
        templates = Collections.unmodifiableSequencedMap(copy);
    }

    /// The statements of the template itself.
    public List<Statement> main() {
        return templates.getOrDefault(source.name(), List.of());
    }
}
