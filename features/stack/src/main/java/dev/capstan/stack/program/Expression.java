package dev.capstan.stack.program;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A value of a program, as far as it is known before anything was made.
public sealed interface Expression {
    /// All names that occur in it.
    default Set<String> references() {
        var names = new LinkedHashSet<String>();
        uses().forEach(each -> names.add(each.name()));
        return names;
    }

    /// All places in it where a name is used.
    default List<Use> uses() {
        return switch (this) {
            case Literal _ -> List.of();
            case Text(var parts, var path) ->
                parts.stream()
                        .filter(Access.class::isInstance)
                        .map(each -> Use.of((Access) each, path))
                        .toList();
            case Reference(var access, var path) -> List.of(Use.of(access, path));
            case Items(var items) ->
                items.stream().flatMap(each -> each.uses().stream()).toList();
            case Members(var members) ->
                members.values().stream().flatMap(each -> each.uses().stream()).toList();
            case Call(var _, var argument, var _) -> argument.uses();
        };
    }

    /// A value that is what it is.
    record Literal(@Nullable Object value) implements Expression {}

    /// A text with accesses in it.
    ///
    /// @param parts texts, and [Access]es
    /// @param path where in the program: `resources.bucket.properties.tags`
    record Text(List<Object> parts, String path) implements Expression {
        public Text {
            parts = List.copyOf(parts);
        }
    }

    /// `${…}` alone, which keeps its type.
    record Reference(Access access, String path) implements Expression {}

    /// A list.
    record Items(List<Expression> items) implements Expression {
        public Items {
            items = List.copyOf(items);
        }
    }

    /// An object.
    record Members(Map<String, Expression> members) implements Expression {
        public Members {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }
    }

    /// `fn::…`.
    record Call(Function function, Expression argument, String path) implements Expression {}
}
