package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.OTHER;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.format.Times;
import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.text.NumberText;
import dev.capstan.gotemplate.function.sprig.time.DateReader;
import dev.capstan.gotemplate.function.sprig.time.GoDuration;
import dev.capstan.gotemplate.function.sprig.time.Layout;
import dev.capstan.gotemplate.value.Problem;
import java.math.BigInteger;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Dates and durations. The clock is an argument, and the local zone is UTC wherever the template is rendered.
final class Dates {
    private static final ZonedDateTime ZERO = ZonedDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    private static final String DAY = "2006-01-02";
    private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);

    private final Clock clock;

    private Dates(Clock clock) {
        this.clock = clock;
    }

    static @Nullable Function function(String name, Clock clock) {
        var dates = new Dates(clock);
        return switch (name) {
            case "now" -> Call.function(name, _ -> dates.now());
            case "date" -> Call.function(name, c -> dates.format(c.text(0), c.any(1), "UTC"), TEXT, ANY);
            case "dateInZone", "date_in_zone" ->
                Call.function(name, c -> dates.format(c.text(0), c.any(1), c.text(2)), TEXT, ANY, TEXT);
            case "htmlDate" -> Call.function(name, c -> dates.format(DAY, c.any(0), "UTC"), ANY);
            case "htmlDateInZone" -> Call.function(name, c -> dates.format(DAY, c.any(0), c.text(1)), ANY, TEXT);
            case "dateModify", "date_modify" -> Call.function(name, c -> modified(c, false), TEXT, OTHER);
            case "mustDateModify", "must_date_modify" -> Call.function(name, c -> modified(c, true), TEXT, OTHER);
            case "toDate" -> Call.function(name, Dates::dateOrZero, TEXT, TEXT);
            case "mustToDate" -> Call.function(name, c -> DateReader.read(c.text(0), c.text(1)), TEXT, TEXT);
            case "unixEpoch" ->
                Call.function(name, c -> Long.toString(time(c, 0).toEpochSecond()), OTHER);
            case "ago" -> Call.function(name, c -> dates.ago(c.any(0)), ANY);
            case "duration" -> Call.function(name, c -> shown(seconds(c.any(0)) * 1_000_000_000), ANY);
            case "durationRound" -> Call.function(name, c -> rounded(dates.nanos(c.any(0))), ANY);
            default -> null;
        };
    }

    private ZonedDateTime now() {
        return clock.instant().atZone(ZoneOffset.UTC);
    }

    private static ZonedDateTime time(Call call, int index) {
        if (call.any(index) instanceof ZonedDateTime time) {
            return time;
        }
        throw new Problem(
                "argument " + (index + 1) + " is of kind " + Types.kind(call.any(index)) + ", expected a date");
    }

    /// A date as it is, a number as seconds since 1970; anything else is now.
    private ZonedDateTime date(@Nullable Object value) {
        return switch (value) {
            case ZonedDateTime time -> time;
            case Long seconds -> since1970(seconds);
            case null -> now();
            case Object _ -> now();
        };
    }

    private static ZonedDateTime since1970(long seconds) {
        try {
            return Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC);
        } catch (DateTimeException _) {
            throw new Problem(seconds + " seconds since 1970 is no date");
        }
    }

    private String format(String layout, @Nullable Object value, String zone) {
        return Layout.of(layout).format(date(value).withZoneSameInstant(zone(zone)));
    }

    /// A zone of that name; UTC if there is none.
    private static ZoneId zone(String name) {
        if (name.isEmpty() || name.equals("UTC") || name.equals("Local")) {
            return ZoneOffset.UTC;
        }
        return Zones.NAMES.contains(name) ? ZoneId.of(name) : ZoneOffset.UTC;
    }

    /// Apart, so that the zones are read only when one is asked for.
    private static final class Zones {
        private static final Set<String> NAMES = Set.copyOf(ZoneId.getAvailableZoneIds());
    }

    private static ZonedDateTime modified(Call call, boolean must) {
        ZonedDateTime time = time(call, 1);
        OptionalLong nanos = GoDuration.parse(call.text(0));
        if (nanos.isEmpty() && must) {
            throw new Problem("\"" + call.text(0) + "\" is no duration, expected one like \"-1h30m\"");
        }
        try {
            return time.plusNanos(nanos.orElse(0));
        } catch (DateTimeException _) {
            throw new Problem("a date " + call.text(0) + " from there is beyond what dates can be");
        }
    }

    private static ZonedDateTime dateOrZero(Call call) {
        try {
            return DateReader.read(call.text(0), call.text(1));
        } catch (Problem _) {
            return ZERO;
        }
    }

    private String ago(@Nullable Object value) {
        long nanos = Times.nanos(Duration.between(date(value).toInstant(), clock.instant()));
        var halves = BigInteger.valueOf(nanos).abs().add(SECOND.shiftRight(1));
        var rounded = halves.divide(SECOND).multiply(SECOND);
        return shown(rounded.bitLength() > 63 ? nanos : rounded.longValue() * Long.signum(nanos));
    }

    private static String shown(long nanos) {
        return Times.text(Duration.ofNanos(nanos));
    }

    private static long seconds(@Nullable Object value) {
        return switch (value) {
            case Long number -> number;
            case String text -> NumberText.nearest(text);
            case null -> 0;
            case Object _ -> 0;
        };
    }

    private long nanos(@Nullable Object value) {
        return switch (value) {
            case Long number -> number;
            case String text -> GoDuration.parse(text).orElse(0);
            case ZonedDateTime time -> Times.nanos(Duration.between(time.toInstant(), clock.instant()));
            case Duration duration -> Times.nanos(duration);
            case null -> 0;
            case Object _ -> 0;
        };
    }

    /// The largest unit only, without sign.
    private static String rounded(long nanos) {
        long size = nanos < 0 ? -nanos : nanos;
        long second = 1_000_000_000;
        long[] sizes = {365 * 86_400 * second, 30 * 86_400 * second, 86_400 * second, 3600 * second, 60 * second, second
        };
        String[] units = {"y", "mo", "d", "h", "m", "s"};
        for (int i = 0; i < sizes.length; i++) {
            if (Long.compareUnsigned(size, sizes[i]) > 0) {
                return Long.divideUnsigned(size, sizes[i]) + units[i];
            }
        }
        return "0s";
    }
}
