package dev.capstan.store;

/// One key's new value, or its end. The bytes are not copied: nobody may change them afterwards.
public sealed interface Write {
    String key();

    record Put(String key, byte[] value) implements Write {
        public Put {
            Keys.check(key);
        }
    }

    /// Removing a key that is absent is an error of the caller, an [IllegalArgumentException]; expect it at a
    /// revision.
    record Remove(String key) implements Write {
        public Remove {
            Keys.check(key);
        }
    }
}
