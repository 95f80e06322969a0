package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.data.Dict;
import dev.capstan.gotemplate.function.sprig.data.JsonText;
import dev.capstan.gotemplate.function.sprig.data.JsonText.Style;
import dev.capstan.gotemplate.function.sprig.data.JsonValue;
import dev.capstan.gotemplate.function.sprig.data.JsonValue.Outcome;
import dev.capstan.gotemplate.function.sprig.data.YamlText;
import dev.capstan.gotemplate.function.sprig.data.YamlValue;
import dev.capstan.gotemplate.value.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// JSON and YAML.
///
/// What cannot be read is nil (`fromJson`), a map with the key `Error` or a list of the complaint (Helm's functions),
/// or an error (`must…`). What cannot be written, like NaN, is the empty text, or an error (`must…`).
final class Data {
    /// Go reads YAML by way of JSON, and says so.
    private static final String BY_JSON = "error unmarshaling JSON: while decoding JSON: ";

    private Data() {}

    /// Helm's `fromJson`, which reads maps only.
    static Function helmFromJson() {
        return Call.function("fromJson", c -> map(JsonValue.read(c.text(0), c.budget()), ""), TEXT);
    }

    static @Nullable Function function(String name) {
        return switch (name) {
            case "toJson" -> Call.function(name, c -> json(c, Style.COMPACT).orElse(""), ANY);
            case "mustToJson" -> Call.function(name, c -> written(json(c, Style.COMPACT)), ANY);
            case "toRawJson", "mustToRawJson" -> Call.function(name, c -> written(json(c, Style.RAW)), ANY);
            case "toPrettyJson" ->
                Call.function(name, c -> json(c, Style.PRETTY).orElse(""), ANY);
            case "mustToPrettyJson" -> Call.function(name, c -> written(json(c, Style.PRETTY)), ANY);
            case "fromJson" -> Call.function(name, Data::fromJson, TEXT);
            case "mustFromJson" -> Call.function(name, Data::mustFromJson, TEXT);
            case "fromJsonArray" -> Call.function(name, c -> array(JsonValue.read(c.text(0), c.budget()), ""), TEXT);
            case "toYaml" ->
                Call.function(name, c -> YamlText.write(c.any(0), c.budget()).orElse(""), ANY);
            case "mustToYaml" -> Call.function(name, c -> written(YamlText.write(c.any(0), c.budget())), ANY);
            case "fromYaml" -> Call.function(name, c -> map(YamlValue.read(c.text(0), c.budget()), BY_JSON), TEXT);
            case "fromYamlArray" ->
                Call.function(name, c -> array(YamlValue.read(c.text(0), c.budget()), BY_JSON), TEXT);
            default -> null;
        };
    }

    private static Optional<String> json(Call call, Style style) {
        return JsonText.write(call.any(0), style, call.budget());
    }

    private static String written(Optional<String> text) {
        return text.orElseThrow(() -> new Problem("a number that is not finite has no JSON"));
    }

    private static @Nullable Object fromJson(Call call) {
        return switch (JsonValue.read(call.text(0), call.budget())) {
            case Outcome.Read read -> read.value();
            case Outcome.Failed _ -> null;
        };
    }

    private static @Nullable Object mustFromJson(Call call) {
        return switch (JsonValue.read(call.text(0), call.budget())) {
            case Outcome.Read read -> read.value();
            case Outcome.Failed failed -> throw new Problem(failed.message());
        };
    }

    private static Dict map(Outcome outcome, String prefix) {
        if (outcome instanceof Outcome.Read(Dict map)) {
            return map;
        }
        var result = new Dict();
        complaint(outcome, prefix, "map[string]interface {}").ifPresent(complaint -> result.put("Error", complaint));
        return result;
    }

    private static List<@Nullable Object> array(Outcome outcome, String prefix) {
        var result = new ArrayList<@Nullable Object>();
        if (outcome instanceof Outcome.Read(List<?> list)) {
            result.addAll(list);
            return result;
        }
        complaint(outcome, prefix, "[]interface {}").ifPresent(result::add);
        return result;
    }

    /// What is wrong with an outcome that is not of the wanted type. Nil stands for an empty one.
    private static Optional<String> complaint(Outcome outcome, String prefix, String type) {
        return switch (outcome) {
            case Outcome.Failed failed -> Optional.of(failed.message());
            case Outcome.Read read when read.value() == null -> Optional.empty();
            case Outcome.Read read ->
                Optional.of(
                        prefix + "json: cannot unmarshal " + jsonType(read.value()) + " into Go value of type " + type);
        };
    }

    private static String jsonType(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> _ -> "object";
            case List<?> _ -> "array";
            case Double _ -> "number";
            case Boolean _ -> "bool";
            case null, default -> "string";
        };
    }
}
