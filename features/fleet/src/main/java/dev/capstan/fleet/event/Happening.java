package dev.capstan.fleet.event;

/// What events about an owner can tell.
enum Happening {
    CREATED("created"),
    /// Something else is wanted of it: it has a new generation.
    UPDATED("updated"),
    /// It is to go; told once, when that begins.
    DELETED("deleted"),
    /// Nothing has happened: its adapters are asked to look again.
    RECONCILE("reconcile"),
    /// Its phase, or whether a condition holds.
    STATUS("status.updated");

    private final String word;

    Happening(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
