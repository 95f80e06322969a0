package dev.capstan.providers.random;

import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Kind;
import dev.capstan.spi.stack.Property.Trait;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// Describes inputs, each of which makes a new value when it changes, and looks into them.
final class Inputs {
    private Inputs() {}

    /// Besides those that are given there are `keepers`.
    static Map<String, Property> with(Map<String, Property> more) {
        var inputs = new LinkedHashMap<>(more);
        inputs.put("keepers", Property.of(Kind.OBJECT, "when one of these changes, so does the value", Trait.REPLACES));
        return inputs;
    }

    static Property needed(Kind kind, String description) {
        return Property.of(kind, description, Trait.REQUIRED, Trait.REPLACES);
    }

    static Property optional(Kind kind, String description) {
        return Property.of(kind, description, Trait.REPLACES);
    }

    /// An output: it stays as it is.
    static Property result(Kind kind, String description, Trait... more) {
        return Property.of(
                kind,
                description,
                Stream.concat(Stream.of(Trait.STABLE), Arrays.stream(more)).toArray(Trait[]::new));
    }

    /// Empty when it is not given, or not known yet.
    static OptionalLong number(Map<String, Object> inputs, String name) {
        return inputs.get(name) instanceof Number number ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
    }

    static String text(Map<String, Object> inputs, String name, String otherwise) {
        return inputs.get(name) instanceof String text ? text : otherwise;
    }

    static boolean flag(Map<String, Object> inputs, String name, boolean otherwise) {
        return inputs.get(name) instanceof Boolean flag ? flag : otherwise;
    }

    /// What is wrong with a number.
    static List<Problem> range(Map<String, Object> inputs, String name, long least, long most) {
        return number(inputs, name).stream()
                .filter(value -> value < least || value > most)
                .mapToObj(value -> new Problem(name, "is " + value + ", expected " + least + " to " + most))
                .toList();
    }
}
