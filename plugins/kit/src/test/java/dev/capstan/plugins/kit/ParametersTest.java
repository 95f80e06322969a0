package dev.capstan.plugins.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.TerminalException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ParametersTest {
    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        Parameters with = Parameters.of(Map.of(
                "method", "EAT",
                "limit", 0,
                "timeout", "soon",
                "path", "a/b",
                "apply", Map.of("body", 1, "bdoy", 2),
                "colour", "red"));

        with.text("url");
        with.oneOf("method", "GET", Set.of("GET", "PUT"));
        with.number("limit", 5, 1, 10);
        with.duration("timeout", Duration.ofSeconds(1));
        with.texts("path");
        with.nested("apply").any("body");

        assertThatThrownBy(with::check)
                .isInstanceOf(TerminalException.class)
                .hasMessage("the type's reconciler has wrong parameters: url is missing; method is EAT, expected one of"
                        + " [GET, PUT]; limit is 0, expected a number from 1 to 10; timeout is soon, expected a duration"
                        + " such as 30s or 5m; path is a/b, expected a list of texts; colour is not a parameter, expected"
                        + " one of [url, method, limit, timeout, path, apply]; apply.bdoy is not a parameter, expected one"
                        + " of [body]");
    }

    @Test
    void durationsAreReadAsPeopleWriteThem() {
        Parameters with = Parameters.of(Map.of("a", "250ms", "b", "30s", "c", "5m", "d", "1h", "e", 20));

        assertThat(List.of("a", "b", "c", "d", "e", "f").stream().map(name -> with.duration(name, Duration.ZERO)))
                .containsExactly(
                        Duration.ofMillis(250),
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(5),
                        Duration.ofHours(1),
                        Duration.ofSeconds(20),
                        Duration.ZERO);
    }
}
