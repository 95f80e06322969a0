package dev.capstan.template.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What is wrong with `envRefs`: variables by their names, each with a type and where that type finds its value.
record EnvRefsCheck(Known refs) {
    private static final Pattern NAME = Pattern.compile("[-._A-Za-z][-._A-Za-z0-9]*");
    private static final List<Source> SOURCES = List.of(
            new Source("Env", "env", List.of("name"), List.of("name")),
            new Source("FS", "filesystem", List.of("path"), List.of("path")),
            new Source("Literal", "literal", List.of("value"), List.of("value")),
            new Source("Secret", "secret", List.of("name", "key"), List.of("name", "key", "namespace")));

    /// @param key what an object of the type says more in
    private record Source(String type, String key, List<String> required, List<String> keys) {}

    void check() {
        if (!refs.isThere()) {
            return;
        }
        for (Map.Entry<String, JsonNode> each : refs.object().properties()) {
            if (!NAME.matcher(each.getKey()).matches()) {
                refs.problems()
                        .add(FieldProblem.invalid(
                                refs.at(each.getKey()),
                                "\"" + each.getKey() + "\"",
                                "expected the name of an environment variable"));
            }
            Known one = refs.in(each.getKey());
            if (one.isThere()) {
                reference(one);
            }
        }
    }

    private static void reference(Known one) {
        var keys = new ArrayList<>(List.of("type"));
        SOURCES.forEach(each -> keys.add(each.key()));
        one.only(keys);
        String types = String.join(", ", SOURCES.stream().map(Source::type).toList());
        one.required("type", "expected one of " + types);
        String type = one.object().path("type").asText("");
        if (SOURCES.stream().noneMatch(each -> each.type().equals(type))) {
            one.expect("type", _ -> false, "expected one of " + types);
            return;
        }
        for (Source each : SOURCES) {
            if (each.type().equals(type)) {
                source(each, one);
            } else if (one.object().has(each.key())) {
                one.problems()
                        .add(FieldProblem.forbidden(
                                one.at(each.key()), "says nothing of type " + type + ", only of " + each.type()));
            }
        }
    }

    private static void source(Source source, Known one) {
        one.required(source.key(), "expected " + String.join(" and ", source.required()));
        Known inside = one.in(source.key());
        if (!inside.isThere()) {
            return;
        }
        inside.only(source.keys());
        source.required().forEach(each -> inside.required(each, "expected a text"));
        boolean literal = source.type().equals("Literal");
        for (String each : source.keys()) {
            inside.expect(
                    each,
                    value -> value.isTextual() && (literal || !value.textValue().isEmpty()),
                    "expected a text");
        }
    }
}
