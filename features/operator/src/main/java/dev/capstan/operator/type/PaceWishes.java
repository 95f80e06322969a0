package dev.capstan.operator.type;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// What whoever runs the host, or a type, says of how often and how long; what is empty stays as it would be.
///
/// @param concurrent how many resources of a type are reconciled at the same time
/// @param interval how long plugins with loops of their own should wait between rounds
/// @param drift how often what is ready is looked at again
/// @param first how long to wait after the first failure
/// @param longest how long to wait at most, however often it failed
/// @param timeout how long one call of a plugin may take
public record PaceWishes(
        Optional<Integer> concurrent,
        Optional<Duration> interval,
        Optional<Duration> drift,
        Optional<Duration> first,
        Optional<Duration> longest,
        Optional<Duration> timeout) {
    public static final String CONCURRENT = "max_concurrent_reconciles";
    public static final String INTERVAL = "reconcile_interval";
    public static final String DRIFT = "drift_interval";
    public static final String FIRST = "backoff_first";
    public static final String LONGEST = "backoff_max";
    public static final String TIMEOUT = "reconcile_timeout";

    /// How each is called.
    public static final List<String> NAMES = List.of(CONCURRENT, INTERVAL, DRIFT, FIRST, LONGEST, TIMEOUT);

    /// Nothing in particular.
    public static final PaceWishes NONE = new PaceWishes(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private static final int MOST = 1_000;
    private static final Duration LEAST_TIME = Duration.ofSeconds(1);
    private static final Duration MOST_TIME = Duration.ofDays(365);

    /// Reads what was said: numbers, and times such as `90s`, `5m`, `1h30m` or `60`, which is in seconds.
    ///
    /// @param values what was said, by the names above; others are passed over
    /// @param called how messages call each
    /// @param problems gets everything that makes no sense
    public static PaceWishes read(Map<String, String> values, UnaryOperator<String> called, List<String> problems) {
        var reader = new Reader(values, called, problems);
        var wishes = new PaceWishes(
                reader.count(CONCURRENT),
                reader.time(INTERVAL),
                reader.time(DRIFT),
                reader.time(FIRST),
                reader.time(LONGEST),
                reader.time(TIMEOUT));
        if (wishes.first.isPresent()
                && wishes.longest
                        .filter(each -> each.compareTo(wishes.first.get()) < 0)
                        .isPresent()) {
            problems.add(called.apply(LONGEST) + " is " + values.get(LONGEST) + ", expected at least "
                    + called.apply(FIRST) + ", which is " + values.get(FIRST));
        }
        return wishes;
    }

    private record Reader(Map<String, String> values, UnaryOperator<String> called, List<String> problems) {
        Optional<Integer> count(String name) {
            return said(name).flatMap(text -> {
                Optional<Integer> number = number(text).filter(each -> each >= 1 && each <= MOST);
                if (number.isEmpty()) {
                    problems.add(called.apply(name) + " is " + text + ", expected a number from 1 to " + MOST);
                }
                return number;
            });
        }

        Optional<Duration> time(String name) {
            return said(name).flatMap(text -> {
                Optional<Duration> time = duration(text)
                        .filter(each -> each.compareTo(LEAST_TIME) >= 0 && each.compareTo(MOST_TIME) <= 0);
                if (time.isEmpty()) {
                    problems.add(called.apply(name) + " is " + text
                            + ", expected a time from 1s to 8760h, such as 90s, 5m or 1h30m");
                }
                return time;
            });
        }

        private Optional<String> said(String name) {
            return Optional.ofNullable(values.get(name));
        }
    }

    private static Optional<Integer> number(String text) {
        try {
            return Optional.of(Integer.parseInt(text));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> duration(String text) {
        Optional<Integer> seconds = number(text);
        if (seconds.isPresent()) {
            return seconds.map(Duration::ofSeconds);
        }
        try {
            return Optional.of(Duration.parse("PT" + text.toUpperCase(Locale.ROOT)));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
