package dev.capstan.expr.time;

import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.ZoneText;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRulesProvider;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Time zones by the names of the tz database.
public final class Zones {
    /// Names of the tz database that Java keeps apart.
    private static final Map<String, String> ALIASES =
            Map.of("EST", "America/Panama", "MST", "America/Phoenix", "HST", "Pacific/Honolulu");

    private static final Set<String> KNOWN = Set.copyOf(ZoneRulesProvider.getAvailableZoneIds());

    private Zones() {}

    /// The zone called `name`. An evaluation has no place of its own, so `Local` is UTC.
    public static ZoneId named(String name) {
        if (name.isEmpty() || name.equals("UTC") || name.equals("Local")) {
            return ZoneOffset.UTC;
        }
        var known = ALIASES.getOrDefault(name, name);
        if (!KNOWN.contains(known) || known.startsWith("SystemV/")) {
            throw new Problem("unknown time zone " + name);
        }
        return ZoneId.of(known);
    }

    public static String name(ZoneId zone) {
        return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
    }

    /// The moment when clocks of `zone` show `local`: Go's choice where they show it twice or never.
    public static ZonedDateTime at(LocalDateTime local, ZoneId zone) {
        var rules = zone.getRules();
        var guess = rules.getOffset(local.toInstant(ZoneOffset.UTC));
        var offset = rules.getOffset(local.toInstant(guess));
        return local.toInstant(offset).atZone(zone);
    }

    /// The offset that `zone` calls `name` around `moment`, or null when it does not use that name.
    static @Nullable ZoneOffset offset(ZoneId zone, String name, Instant moment) {
        var rules = zone.getRules();
        var now = moment.minusSeconds(rules.getOffset(moment).getTotalSeconds());
        var changes = Stream.of(rules.nextTransition(now), rules.previousTransition(now))
                .filter(Objects::nonNull)
                .flatMap(change ->
                        Stream.of(change.getInstant(), change.getInstant().minusSeconds(1)));
        return Stream.concat(Stream.of(now), changes)
                .map(instant -> instant.atZone(zone))
                .filter(time -> ZoneText.of(time).equals(name))
                .map(ZonedDateTime::getOffset)
                .findFirst()
                .orElse(null);
    }
}
