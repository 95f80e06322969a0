package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.stack.program.ConfigDeclaration;
import dev.capstan.stack.program.Plain;
import dev.capstan.stack.program.Program;
import dev.capstan.stack.program.Secrecy;
import dev.capstan.stack.program.Secret;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The config of a stack, as its program and its providers see it.
final class Settings {
    private final Map<String, StackValue> given;
    private final String project;
    /// By the names that expressions use.
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
    /// What the program says of providers, by full name, where the stack says nothing.
    private final Map<String, @Nullable Object> said = new LinkedHashMap<>();

    Settings(Map<String, StackValue> given, String project) {
        this.given = given;
        this.project = project;
        String prefix = project + ":";
        given.forEach((name, value) -> {
            String key = name.startsWith(prefix) ? name.substring(prefix.length()) : name;
            Object plain = Plain.of(value.value());
            values.put(key, value.secret() ? Secret.of(plain) : plain);
        });
    }

    /// Adds what the program declares, and tells all that is wrong with it.
    void declare(Program program, List<FieldProblem> problems) {
        for (ConfigDeclaration each : program.config().values()) {
            String name = each.fullName(project);
            StackValue value = Optional.ofNullable(given.get(name)).orElse(given.get(each.name()));
            try {
                Object known = each.value(value, project);
                values.put(each.key(), known);
                said.put(name, known);
            } catch (IllegalArgumentException e) {
                problems.add(FieldProblem.forbidden("config." + each.key(), String.valueOf(e.getMessage())));
                values.put(each.key(), null);
            }
        }
    }

    boolean knows(String name) {
        return values.containsKey(name);
    }

    @Nullable
    Object value(String name) {
        return values.get(name);
    }

    /// What is configured for a provider, in clear, without its name.
    Map<String, Object> of(String provider) {
        String prefix = provider + ":";
        var config = new LinkedHashMap<String, Object>();
        said.forEach((name, value) -> {
            if (name.startsWith(prefix) && value != null) {
                config.put(name.substring(prefix.length()), value);
            }
        });
        given.forEach((name, value) -> {
            if (name.startsWith(prefix) && value.value() != null) {
                config.put(name.substring(prefix.length()), value.value());
            }
        });
        return Secrecy.clear(Plain.map(Collections.unmodifiableMap(config)));
    }
}
