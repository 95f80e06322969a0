package dev.capstan.store;

/// That the newest change of `key` has this revision; 0 says that the key is absent.
public record Expectation(String key, long revision) {
    public Expectation {
        Keys.check(key);
        if (revision < 0) {
            throw new IllegalArgumentException(
                    "expected revision of \"" + key + "\" is " + revision + ", expected 0 or more");
        }
    }
}
