package dev.capstan.expr.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How one loop came out, and because of which elements.
///
/// For `all` these are the elements that break it, for every other builtin those for which its predicate holds. All are
/// listed, also those behind the one that settled it; an element whose predicate fails there is left out.
///
/// @param builtin `all`, `any`, `count`, `filter`, `find`, … as it runs, not always as it is written: the loop of
///     `len(filter(a, p)) > 0` is an `any`
/// @param collection what it went through, as an expression
/// @param line of the builtin in the text, from 1
/// @param column of the builtin in its line, from 1
/// @param outcome what the builtin returned
public record Decision(
        String builtin,
        String collection,
        int line,
        int column,
        @Nullable Object outcome,
        List<Element> elements) {
    public Decision {
        elements = List.copyOf(elements);
    }
}
