package dev.capstan.server.http;

import java.time.Duration;

/// How long a client has kept us waiting, and whether that is too long.
final class Patience {
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final HttpLimits limits;
    private volatile Phase phase = Phase.IDLE;
    private volatile long since = System.nanoTime();

    Patience(HttpLimits limits) {
        this.limits = limits;
    }

    /// What the connection is at; in all but one phase we wait for the client.
    enum Phase {
        IDLE,
        READING,
        ANSWERING,
        WRITING,
        LEAVING
    }

    void enter(Phase next) {
        since = System.nanoTime();
        phase = next;
    }

    boolean idle() {
        return phase == Phase.IDLE;
    }

    boolean writing() {
        return phase == Phase.WRITING;
    }

    boolean over() {
        Duration limit = switch (phase) {
            case IDLE -> limits.idle();
            case READING -> limits.request();
            case WRITING -> limits.stall();
            case LEAVING -> Duration.ofSeconds(1);
            case ANSWERING -> FOREVER;
        };
        return System.nanoTime() - since > limit.toNanos();
    }
}
