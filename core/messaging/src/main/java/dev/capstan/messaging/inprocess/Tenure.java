package dev.capstan.messaging.inprocess;

/// How long this process may hand out what waits in a subscription. Once it is over it stays over, so whatever was
/// handed out under it is known to be this process's no more.
final class Tenure {
    private final boolean endless;
    // Both guarded by this; the former by the clock of System.nanoTime.
    private long until;
    private boolean over;

    private Tenure(boolean endless, long until) {
        this.endless = endless;
        this.until = until;
    }

    /// Of a process that shares with nobody.
    static Tenure endless() {
        return new Tenure(true, 0);
    }

    static Tenure until(long nanos) {
        return new Tenure(false, nanos);
    }

    synchronized boolean lasts() {
        over = over || (!endless && until - System.nanoTime() <= 0);
        return !over;
    }

    /// False when it was over before.
    synchronized boolean extend(long nanos) {
        until = lasts() ? nanos : until;
        return lasts();
    }

    synchronized void end() {
        over = true;
    }
}
