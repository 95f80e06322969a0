package dev.capstan.registry.conversion;

/// That a webhook's answer is no conversion of what it was given; the message goes on from the name of the webhook.
final class ConversionException extends Exception {
    private static final long serialVersionUID = 1L;

    ConversionException(String message) {
        super(message, null, false, false);
    }
}
