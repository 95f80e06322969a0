package dev.capstan.server.kube;

import dev.capstan.server.http.Exchange;

/// Writes warnings into the head of one answer, as many as fit.
final class Warnings {
    /// How many characters all of them may have, and each of them once that gets tight.
    private static final int MOST = 4096;

    private static final int SHORTENED = 256;

    private final Exchange exchange;
    private int written;

    Warnings(Exchange exchange) {
        this.exchange = exchange;
    }

    /// Texts that cannot stand in a head are passed over, as Kubernetes does.
    void add(String text) {
        if (text.isEmpty() || written >= MOST || text.codePoints().anyMatch(Character::isISOControl)) {
            return;
        }
        int length = text.codePointCount(0, text.length());
        boolean fits = written + length <= MOST || length <= SHORTENED;
        String kept = fits ? text : text.substring(0, text.offsetByCodePoints(0, SHORTENED));
        written += kept.codePointCount(0, kept.length());
        write(exchange, kept);
    }

    static void write(Exchange exchange, String text) {
        String quoted = text.replace("\\", "\\\\").replace("\"", "\\\"");
        exchange.addHeader("Warning", "299 - \"" + quoted + "\"");
    }
}
