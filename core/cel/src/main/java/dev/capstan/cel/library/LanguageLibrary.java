package dev.capstan.cel.library;

import dev.capstan.cel.value.Equality;
import java.util.List;
import java.util.Map;

/// What the language has itself, where lists that are sets or maps make a difference, or where a pattern could take all
/// memory there is.
final class LanguageLibrary {
    private LanguageLibrary() {}

    @SuppressWarnings("unchecked") // the language's own declarations say what is in the lists
    static void addTo(FunctionSet functions) {
        functions.instead("equals", Object.class, Object.class, Equality::equal);
        functions.instead("not_equals", Object.class, Object.class, (left, right) -> !Equality.equal(left, right));
        functions.instead("in_list", Object.class, List.class, (value, list) -> Equality.contains(list, value));
        functions.instead("in_map", Object.class, Map.class, (key, map) -> map.containsKey(key));
        functions.instead("add_list", List.class, List.class, Equality::add);
        functions.instead("matches", String.class, String.class, TextLibrary::matches);
        functions.instead("matches_string", String.class, String.class, TextLibrary::matches);
    }
}
