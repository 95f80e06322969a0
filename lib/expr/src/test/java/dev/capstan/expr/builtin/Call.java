package dev.capstan.expr.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A call of a function, and what the original answers to it.
record Call(String function, List<@Nullable Object> arguments) {
    static final Instant NOW = Instant.parse("2024-05-01T10:20:30.5Z");
    private static final Map<String, Function> FUNCTIONS = Functions.all(Clock.fixed(NOW, ZoneOffset.UTC));

    /// A row of a table: a call and its result.
    record Returns(Call call, @Nullable Object expected) {
        void check() {
            assertThat(call.run(new Budget(1_000_000, 1_000_000))).isEqualTo(expected);
        }

        @Override
        public String toString() {
            return call + " is " + expected;
        }
    }

    /// A row of a table: a call and why it is turned down.
    record Fails(Call call, String message) {
        void check() {
            assertThatThrownBy(() -> call.run(new Budget(1_000_000, 1_000_000)))
                    .isInstanceOf(Problem.class)
                    .hasMessage(message);
        }

        @Override
        public String toString() {
            return call + " fails: " + message;
        }
    }

    static Call call(String function, @Nullable Object... arguments) {
        return new Call(function, Arrays.asList(arguments));
    }

    Returns is(@Nullable Object expected) {
        return new Returns(this, expected);
    }

    Fails fails(String message) {
        return new Fails(this, message);
    }

    @Nullable
    Object run(Budget budget) {
        var implementation = Objects.requireNonNull(FUNCTIONS.get(function), function);
        return implementation.call(arguments.toArray(), budget);
    }

    @Override
    public String toString() {
        var text = arguments.toString();
        return function + "(" + text.substring(1, Math.min(text.length() - 1, 80)) + ")";
    }
}
