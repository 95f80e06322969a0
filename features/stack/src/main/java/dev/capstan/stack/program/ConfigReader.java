package dev.capstan.stack.program;

import dev.capstan.stack.program.ConfigDeclaration.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads one entry of `configuration`: `{type, default, secret, name, items}`, or the value itself.
final class ConfigReader {
    private static final Set<String> KNOWN = Set.of("type", "name", "secret", "default", "value", "items");
    private static final Pattern LIST = Pattern.compile("(?i)list<(\\w+)>");

    private ConfigReader() {}

    static ConfigDeclaration read(String key, Section all) {
        if (!(all.value(key) instanceof Map)) {
            Object value = all.value(key);
            if (value == null) {
                all.wrong(key, "is empty, expected {type, default} or a value");
            }
            return new ConfigDeclaration(key, key, any(), false, Optional.ofNullable(value));
        }
        Section entry = all.below(key);
        entry.expect(KNOWN);
        Optional<Object> fallback =
                Optional.ofNullable(entry.has("value") ? entry.value("value") : entry.value("default"));
        ConfigDeclaration.Type type =
                entry.text("type").map(text -> type(text, entry)).orElseGet(() -> inferred(fallback, entry));
        Optional<Object> fitting = fallback.map(value -> fit(type, value, entry));
        return new ConfigDeclaration(key, entry.text("name").orElse(key), type, entry.flag("secret"), fitting);
    }

    private static ConfigDeclaration.Type any() {
        return new ConfigDeclaration.Type(Kind.ANY, Optional.empty());
    }

    private static ConfigDeclaration.Type type(String text, Section entry) {
        Matcher list = LIST.matcher(text);
        Optional<Kind> items = list.matches()
                ? Kind.named(list.group(1))
                : entry.below("items").text("type").flatMap(Kind::named);
        Optional<Kind> kind = list.matches() ? items.map(_ -> Kind.LIST) : Kind.named(text);
        if (kind.isEmpty()) {
            entry.wrong(
                    "type",
                    "is \"" + text + "\", expected String, Number, Integer, Boolean, Object or List<…> of one of them");
        }
        return kind.map(each -> new ConfigDeclaration.Type(each, items)).orElseGet(ConfigReader::any);
    }

    private static ConfigDeclaration.Type inferred(Optional<Object> fallback, Section entry) {
        if (fallback.isEmpty()) {
            entry.wrong("type", "is missing, expected it or a default");
            return any();
        }
        Kind kind = switch (fallback.get()) {
            case String _ -> Kind.STRING;
            case Long _ -> Kind.NUMBER;
            case Double _ -> Kind.NUMBER;
            case Boolean _ -> Kind.BOOLEAN;
            case Map<?, ?> _ -> Kind.OBJECT;
            case List<?> _ -> Kind.LIST;
            default -> Kind.ANY;
        };
        return new ConfigDeclaration.Type(kind, Optional.empty());
    }

    private static Object fit(ConfigDeclaration.Type type, Object value, Section entry) {
        try {
            Object fitting = ConfigDeclaration.fit(type, value);
            return fitting == null ? value : fitting;
        } catch (IllegalArgumentException e) {
            entry.wrong("default", e.getMessage() + ", expected " + type);
            return value;
        }
    }
}
