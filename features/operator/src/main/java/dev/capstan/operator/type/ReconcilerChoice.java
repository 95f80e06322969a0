package dev.capstan.operator.type;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Who is to reconcile the resources of a type, as the annotation `capstan.dev/reconciler` of its CRD says.
public sealed interface ReconcilerChoice {
    /// The plugin that claims the type, if there is one.
    record Claimed() implements ReconcilerChoice {}

    /// Somebody elsewhere, who watches the resources and writes their status.
    record External() implements ReconcilerChoice {}

    /// A plugin by its name.
    record Named(String plugin) implements ReconcilerChoice {}

    /// An action.
    ///
    /// @param with its parameters, with references
    /// @param secrets where each of its secrets is
    record Action(String name, Map<String, Object> with, Map<String, SecretSource> secrets)
            implements ReconcilerChoice {
        public Action {
            with = Map.copyOf(with);
            secrets = Map.copyOf(secrets);
        }
    }

    /// Nobody: what the annotation says makes no sense.
    record Wrong(String problem) implements ReconcilerChoice {}

    /// Where a secret is.
    sealed interface SecretSource {
        /// In a Secret.
        ///
        /// @param namespace empty for that of the resource; another one only if the Secret says so
        record Key(String namespace, String name, String key) implements SecretSource {}

        /// In a variable of the host's environment.
        record Variable(String name) implements SecretSource {}
    }

    /// @param annotation `external`, the name of a plugin, or `{"action": NAME, "with": {…}, "secrets": {…}}`
    static ReconcilerChoice parse(Optional<String> annotation) {
        String text = annotation.orElse("").strip();
        if (text.isEmpty()) {
            return new Claimed();
        }
        if (text.equals("external")) {
            return new External();
        }
        return text.startsWith("{") ? Reader.read(text) : new Named(text);
    }

    /// Reads the form in JSON, and says all that is wrong with it at once.
    final class Reader {
        private static final JsonMapper JSON = new JsonMapper();
        private final List<String> problems = new ArrayList<>();

        private Reader() {}

        private static ReconcilerChoice read(String text) {
            try {
                var reader = new Reader();
                ReconcilerChoice choice = reader.read(JSON.readTree(text));
                return reader.problems.isEmpty() ? choice : new Wrong(String.join("; ", reader.problems));
            } catch (JsonProcessingException e) {
                return new Wrong("it is no JSON: " + e.getOriginalMessage());
            }
        }

        private ReconcilerChoice read(JsonNode json) {
            if (json.path("external").asBoolean()) {
                return new External();
            }
            if (json.hasNonNull("plugin")) {
                return new Named(json.path("plugin").asText());
            }
            refuseOthers(json, Set.of("action", "with", "secrets"), "");
            if (!json.path("action").isTextual()) {
                problems.add("action is missing, expected the name of one, or external: true, or a plugin");
            }
            return new Action(json.path("action").asText(), with(json.path("with")), secrets(json.path("secrets")));
        }

        private Map<String, Object> with(JsonNode json) {
            if (!json.isMissingNode() && !json.isObject()) {
                problems.add("with is " + json + ", expected an object");
                return Map.of();
            }
            var with = new LinkedHashMap<String, Object>();
            json.properties().forEach(each -> {
                if (!each.getValue().isNull()) {
                    with.put(each.getKey(), JSON.convertValue(each.getValue(), Object.class));
                }
            });
            return with;
        }

        private Map<String, SecretSource> secrets(JsonNode json) {
            var all = new LinkedHashMap<String, SecretSource>();
            json.properties()
                    .forEach(each ->
                            source(each.getKey(), each.getValue()).ifPresent(source -> all.put(each.getKey(), source)));
            return all;
        }

        private Optional<SecretSource> source(String name, JsonNode json) {
            if (json.path("env").isTextual()) {
                return Optional.of(new SecretSource.Variable(json.path("env").asText()));
            }
            JsonNode ref = json.has("secretKeyRef") ? json.path("secretKeyRef") : json;
            if (ref.path("name").isTextual() && ref.path("key").isTextual()) {
                return Optional.of(new SecretSource.Key(
                        ref.path("namespace").asText(""),
                        ref.path("name").asText(),
                        ref.path("key").asText()));
            }
            problems.add("secrets." + name
                    + " says no place, expected {\"name\": SECRET, \"key\": KEY} or {\"env\": VARIABLE}");
            return Optional.empty();
        }

        private void refuseOthers(JsonNode json, Set<String> known, String prefix) {
            json.properties().stream()
                    .map(Map.Entry::getKey)
                    .filter(each -> !known.contains(each))
                    .forEach(each -> problems.add(prefix + each + " is unknown, expected "
                            + known.stream().sorted().toList()));
        }
    }
}
