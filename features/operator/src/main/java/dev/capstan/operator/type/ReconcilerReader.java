package dev.capstan.operator.type;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.capstan.operator.type.ReconcilerChoice.SecretSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Reads what a type says of its reconciler in JSON, and says all that is wrong with it at once.
final class ReconcilerReader {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String EXTERNAL = "external";
    private static final String PLUGIN = "plugin";
    private static final String ACTION = "action";
    private static final String WITH = "with";
    private static final String SECRETS = "secrets";

    private final JsonNode json;
    private final List<String> problems = new ArrayList<>();

    private ReconcilerReader(JsonNode json) {
        this.json = json;
    }

    static ReconcilerSetting read(String text) {
        try {
            return new ReconcilerReader(JSON.readTree(text)).read();
        } catch (JsonProcessingException e) {
            return ReconcilerSetting.of(
                    new ReconcilerChoice.Wrong(List.of("it is no JSON: " + e.getOriginalMessage())));
        }
    }

    private ReconcilerSetting read() {
        refuseOthers();
        refuseSeveral();
        ReconcilerChoice choice = choice();
        PaceWishes pace = pace();
        return problems.isEmpty()
                ? new ReconcilerSetting(choice, pace)
                : ReconcilerSetting.of(new ReconcilerChoice.Wrong(problems));
    }

    private void refuseOthers() {
        var known = new TreeSet<>(List.of(EXTERNAL, PLUGIN, ACTION, WITH, SECRETS));
        known.addAll(PaceWishes.NAMES);
        names().filter(each -> !known.contains(each))
                .forEach(each -> problems.add(each + " is unknown, expected one of " + String.join(", ", known)));
    }

    private void refuseSeveral() {
        List<String> said =
                Stream.of(EXTERNAL, PLUGIN, ACTION).filter(json::has).toList();
        if (said.size() > 1) {
            problems.add(String.join(" and ", said) + " exclude each other: say one of them");
        }
        if (said.contains(EXTERNAL)) {
            names().filter(PaceWishes.NAMES::contains)
                    .forEach(each -> problems.add(each + " is for reconcilers that run here, not for one outside"));
        }
        if (!said.contains(ACTION)) {
            names().filter(each -> each.equals(WITH) || each.equals(SECRETS))
                    .forEach(each -> problems.add(each + " is for an action: say which with action"));
        }
    }

    private ReconcilerChoice choice() {
        if (json.has(EXTERNAL)) {
            if (!json.path(EXTERNAL).isBoolean() || !json.path(EXTERNAL).asBoolean()) {
                problems.add("external is " + json.path(EXTERNAL) + ", expected true, or leave it out");
            }
            return new ReconcilerChoice.External();
        }
        if (json.has(PLUGIN)) {
            return new ReconcilerChoice.Named(name(PLUGIN));
        }
        return json.has(ACTION)
                ? new ReconcilerChoice.Action(name(ACTION), with(json.path(WITH)), secrets(json.path(SECRETS)))
                : new ReconcilerChoice.Claimed();
    }

    private String name(String field) {
        JsonNode name = json.path(field);
        if (!name.isTextual() || name.asText().isEmpty()) {
            problems.add(field + " is " + name + ", expected the name of one");
        }
        return name.asText();
    }

    private Map<String, Object> with(JsonNode with) {
        if (!with.isMissingNode() && !with.isObject()) {
            problems.add("with is " + with + ", expected an object");
            return Map.of();
        }
        var all = new LinkedHashMap<String, Object>();
        with.properties().forEach(each -> {
            if (!each.getValue().isNull()) {
                all.put(each.getKey(), JSON.convertValue(each.getValue(), Object.class));
            }
        });
        return all;
    }

    private Map<String, SecretSource> secrets(JsonNode secrets) {
        if (!secrets.isMissingNode() && !secrets.isObject()) {
            problems.add("secrets is " + secrets + ", expected an object");
        }
        var all = new LinkedHashMap<String, SecretSource>();
        secrets.properties()
                .forEach(each ->
                        source(each.getKey(), each.getValue()).ifPresent(source -> all.put(each.getKey(), source)));
        return all;
    }

    private Optional<SecretSource> source(String name, JsonNode source) {
        if (source.path("env").isTextual()) {
            return Optional.of(new SecretSource.Variable(source.path("env").asText()));
        }
        JsonNode ref = source.has("secretKeyRef") ? source.path("secretKeyRef") : source;
        if (ref.path("name").isTextual() && ref.path("key").isTextual()) {
            return Optional.of(new SecretSource.Key(
                    ref.path("namespace").asText(""),
                    ref.path("name").asText(),
                    ref.path("key").asText()));
        }
        problems.add(
                "secrets." + name + " says no place, expected {\"name\": SECRET, \"key\": KEY} or {\"env\": VARIABLE}");
        return Optional.empty();
    }

    private PaceWishes pace() {
        var said = new HashMap<String, String>();
        names().filter(PaceWishes.NAMES::contains)
                .forEach(each ->
                        said.put(each, json.path(each).asText(json.path(each).toString())));
        return PaceWishes.read(said, UnaryOperator.identity(), problems);
    }

    private Stream<String> names() {
        return json.properties().stream().map(Map.Entry::getKey);
    }
}
