package dev.capstan.gotemplate.function.sprig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.gotemplate.function.sprig.time.Layout;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Receiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/// Calls and what the original functions, in Go, gave for them: one JSON object a line.
///
/// `{"call": ["upper", "a"], "gives": "A"}`, or `"fails": true`. An argument `{"$call": […]}` is the result of a
/// call; `$time`, `$text` and `$float` are results that JSON has not.
final class CallTable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-15T12:00:00Z"), ZoneOffset.UTC);
    private static final SprigFunctions FUNCTIONS = new SprigFunctions(NOON);

    private CallTable() {}

    static Stream<DynamicTest> tests(String theme) {
        return lines(theme).map(CallTable::test);
    }

    static @Nullable Object call(String name, @Nullable Object... arguments) {
        var function = Objects.requireNonNull(FUNCTIONS.function(name), name);
        return function.body().call(arguments, new Budget(1_000_000, 16_000_000));
    }

    private static Stream<JsonNode> lines(String theme) {
        try (var in = Objects.requireNonNull(CallTable.class.getResourceAsStream(theme + ".jsonl"), theme)) {
            var lines = new ArrayList<JsonNode>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                lines.add(JSON.readTree(line));
            }
            return lines.stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static DynamicTest test(JsonNode line) {
        return DynamicTest.dynamicTest(line.get("call").toString(), () -> {
            if (line.has("fails")) {
                assertThatThrownBy(() -> result(line.get("call"))).isInstanceOf(Problem.class);
            } else {
                assertThat(comparable(result(line.get("call")))).isEqualTo(value(line.get("gives")));
            }
        });
    }

    private static @Nullable Object result(JsonNode call) {
        var arguments = new ArrayList<@Nullable Object>();
        for (int i = 1; i < call.size(); i++) {
            arguments.add(value(call.get(i)));
        }
        return call(call.get(0).asText(), arguments.toArray());
    }

    private static @Nullable Object value(JsonNode node) {
        return switch (node.getNodeType()) {
            case NULL -> null;
            case BOOLEAN -> node.booleanValue();
            case NUMBER -> node.isIntegralNumber() ? (Object) node.longValue() : (Object) node.doubleValue();
            case STRING -> node.textValue();
            case ARRAY -> list(node);
            case OBJECT -> node.has("$call") ? result(node.get("$call")) : map(node);
            case BINARY, MISSING, POJO -> throw new IllegalStateException("not in a table: " + node);
        };
    }

    private static List<@Nullable Object> list(JsonNode node) {
        var list = new ArrayList<@Nullable Object>();
        node.forEach(element -> list.add(value(element)));
        return list;
    }

    private static Map<String, @Nullable Object> map(JsonNode node) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        node.properties().forEach(entry -> map.put(entry.getKey(), value(entry.getValue())));
        return map;
    }

    private static @Nullable Object comparable(@Nullable Object value) {
        return switch (value) {
            case ZonedDateTime time -> Map.of("$time", Layout.RFC3339_NANO.format(time));
            case Receiver receiver -> Map.of("$text", receiver.toString());
            case Double number when number.isNaN() -> Map.of("$float", "NaN");
            case Double number when number.isInfinite() -> Map.of("$float", number > 0 ? "+Inf" : "-Inf");
            case null -> null;
            case Object other -> other;
        };
    }
}
