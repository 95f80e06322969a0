package dev.capstan.cel.value;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/// Durations as schemas allow them: `1h30m` as in Go, or `3 days`.
final class Durations {
    private static final Pattern AMOUNT = Pattern.compile("([0-9]*\\.?[0-9]*)\\s*([A-Za-zµμ]+)");

    private static final Map<String, Long> NANOS = Map.ofEntries(
            Map.entry("ns", 1L),
            Map.entry("us", 1_000L),
            Map.entry("µs", 1_000L),
            Map.entry("μs", 1_000L),
            Map.entry("ms", 1_000_000L),
            Map.entry("s", 1_000_000_000L),
            Map.entry("m", 60_000_000_000L),
            Map.entry("h", 3_600_000_000_000L),
            Map.entry("hr", 3_600_000_000_000L),
            Map.entry("d", 86_400_000_000_000L),
            Map.entry("w", 604_800_000_000_000L),
            Map.entry("wk", 604_800_000_000_000L));

    private static final Map<String, String> WORDS = Map.of(
            "nano", "ns", "micro", "us", "milli", "ms", "sec", "s", "min", "m", "hour", "h", "day", "d", "week", "w");

    private Durations() {}

    static Duration parse(String text) {
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher amounts = AMOUNT.matcher(text);
        while (amounts.find()) {
            if (amounts.group(1).isEmpty()) {
                continue;
            }
            BigDecimal unit = BigDecimal.valueOf(unit(amounts.group(2)));
            nanos = nanos.add(new BigDecimal(amounts.group(1)).multiply(unit));
        }
        return Duration.ofNanos(text.startsWith("-") ? -nanos.longValue() : nanos.longValue());
    }

    private static long unit(String word) {
        Long known = NANOS.get(word.toLowerCase(Locale.ROOT));
        if (known != null) {
            return known;
        }
        String lower = word.toLowerCase(Locale.ROOT);
        return WORDS.entrySet().stream()
                .filter(each -> lower.startsWith(each.getKey()))
                .map(each -> NANOS.getOrDefault(each.getValue(), 0L))
                .findFirst()
                .orElse(0L);
    }
}
