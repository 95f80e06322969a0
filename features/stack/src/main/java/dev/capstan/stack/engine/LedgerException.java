package dev.capstan.stack.engine;

/// Says that something could not be written down, so nothing more may be done.
final class LedgerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private LedgerException(RuntimeException cause) {
        super("the state cannot be kept: " + cause.getMessage(), cause);
    }

    static void guard(Runnable write) {
        try {
            write.run();
        } catch (RuntimeException e) {
            throw new LedgerException(e);
        }
    }
}
