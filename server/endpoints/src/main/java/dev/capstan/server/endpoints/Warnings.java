package dev.capstan.server.endpoints;

import dev.capstan.server.http.Exchange;

/// Writes warnings into the head of one answer, as many as fit.
final class Warnings {
    private static final int MOST = 4096;

    private final Exchange exchange;
    private int written;

    Warnings(Exchange exchange) {
        this.exchange = exchange;
    }

    /// Texts that cannot stand in a head are passed over.
    void add(String text) {
        boolean fits = written + text.length() <= MOST;
        if (text.isEmpty() || !fits || text.codePoints().anyMatch(Character::isISOControl)) {
            return;
        }
        written += text.length();
        String quoted = text.replace("\\", "\\\\").replace("\"", "\\\"");
        exchange.addHeader("Warning", "299 - \"" + quoted + "\"");
    }
}
