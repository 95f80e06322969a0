package dev.capstan.api;

/// A [Refusal] on its way to the front door. It has no stack trace: a refusal is an answer, not a fault.
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Refusal refusal;

    public RefusedException(Refusal refusal) {
        super(refusal.message(), null, false, false);
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }
}
