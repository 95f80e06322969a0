package dev.capstan.registry.admission.policy;

/// A policy or a binding cannot be used as it stands; the failure policy says what that means.
final class MisconfiguredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MisconfiguredException(String message) {
        super(message, null, false, false);
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
