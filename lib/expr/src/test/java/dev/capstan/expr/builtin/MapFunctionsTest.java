package dev.capstan.expr.builtin;

import static dev.capstan.expr.builtin.Call.call;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MapFunctionsTest {
    private static final Map<String, Object> NAMES = names();

    private static Map<String, Object> names() {
        var names = new LinkedHashMap<String, Object>();
        names.put("foo", 1L);
        names.put("bar", 2L);
        return names;
    }

    @ParameterizedTest
    @MethodSource
    void mapsAreTakenApartAsInTheOriginal(Call.Returns row) {
        row.check();
    }

    static Stream<Call.Returns> mapsAreTakenApartAsInTheOriginal() {
        return Stream.of(
                call("get", NAMES, "foo").is(1L),
                call("get", NAMES, "unknown").is(null),
                call("get", NAMES, null).is(null),
                call("get", null, "a").is(null),
                call("get", 1L, 2L).is(null),
                call("get", List.of(1L, 2L, 3), -1L).is(3L),
                call("get", List.of(1L, 2L), 1.9).is(2L),
                call("get", List.of(1L, 2L), 99L).is(null),
                call("get", List.of(1L, 2L), -3L).is(null),
                call("keys", NAMES).is(List.of("foo", "bar")),
                call("values", NAMES).is(List.of(1L, 2L)),
                call("toPairs", NAMES).is(List.of(List.of("foo", 1L), List.of("bar", 2L))),
                call("fromPairs", List.of(List.of("foo", 1L), List.of("bar", 2L)))
                        .is(NAMES),
                call("fromPairs", List.of(List.of(1L, 2L), List.of(1L, 3L), List.of(1.0, 5L)))
                        .is(Map.of(1L, 3L, 1.0, 5L)),
                call("fromPairs", List.of()).is(Map.of()));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsNoMapIsTurnedDown(Call.Fails row) {
        row.check();
    }

    static Stream<Call.Fails> whatIsNoMapIsTurnedDown() {
        return Stream.of(
                call("get", List.of(1L), "a").fails("invalid operation: int(string)"),
                call("keys", (Object) null).fails("cannot get keys from nil"),
                call("values", List.of()).fails("cannot get values from array"),
                call("toPairs", "a").fails("cannot transform string to pairs"),
                call("fromPairs", 1L).fails("cannot transform int from pairs"),
                call("fromPairs", Arrays.asList((Object) null)).fails("invalid pair <nil>"),
                call("fromPairs", List.of(List.of(1L))).fails("invalid pair length 1, expected a key and a value"),
                call("fromPairs", List.of(List.of(List.of(), 2L)))
                        .fails("cannot use []interface {} as a key of a map"));
    }
}
