package dev.capstan.server.fleet.search;

/// A search or an order that cannot be understood, with the place where that begins. It has no stack trace: it is an
/// answer, not a fault.
public final class SearchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param at how many characters stand before the place
    SearchException(String text, int at, String problem) {
        super(
                "is wrong at character " + (at + 1) + ": " + problem + "\n" + text + "\n" + " ".repeat(at) + "^",
                null,
                false,
                false);
    }
}
