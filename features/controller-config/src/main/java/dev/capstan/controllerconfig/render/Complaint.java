package dev.capstan.controllerconfig.render;

/// What is wrong with rendered text, for the template to tell.
final class Complaint extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Spot spot;

    Complaint(Spot spot, String message) {
        super(message, null, false, false);
        this.spot = spot;
    }

    Spot spot() {
        return spot;
    }
}
