package dev.capstan.fleet.kind;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// Times as we write them ourselves, `2025-10-17T12:00:05Z`, read without the machinery that any other form takes: a
/// status is made of dozens of them.
final class Zulu {
    private static final String FORM = "dddd-dd-ddTdd:dd:ddZ";

    private Zulu() {}

    static boolean isUsual(String text) {
        if (text.length() != FORM.length()) {
            return false;
        }
        for (int i = 0; i < FORM.length(); i++) {
            char expected = FORM.charAt(i);
            char found = text.charAt(i);
            if (expected == 'd' ? found < '0' || found > '9' : found != expected) {
                return false;
            }
        }
        return true;
    }

    /// @throws java.time.DateTimeException when there is no such time
    static Instant parse(String text) {
        return LocalDateTime.of(
                        100 * two(text, 0) + two(text, 2),
                        two(text, 5),
                        two(text, 8),
                        two(text, 11),
                        two(text, 14),
                        two(text, 17))
                .toInstant(ZoneOffset.UTC);
    }

    private static int two(String text, int at) {
        return 10 * (text.charAt(at) - '0') + text.charAt(at + 1) - '0';
    }
}
