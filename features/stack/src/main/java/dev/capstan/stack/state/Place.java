package dev.capstan.stack.state;

/// A place for an entry of a stack: an object of the API, by its number. The one whose number is 0 is there before any
/// other.
///
/// Used by one thread at a time, which whoever has it sees to.
final class Place {
    private final int number;
    /// Empty when there is no object.
    private String version = "";

    private boolean held;

    Place(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    String version() {
        return version;
    }

    boolean isThere() {
        return !version.isEmpty();
    }

    /// Whether its object is kept from being deleted.
    boolean isHeld() {
        return held;
    }

    /// Its object is as somebody has just seen it.
    void is(String newest, boolean kept) {
        version = newest;
        held = kept;
    }
}
