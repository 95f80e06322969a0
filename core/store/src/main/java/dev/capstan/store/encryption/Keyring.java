package dev.capstan.store.encryption;

import java.util.List;
import java.util.Optional;

/// The keys there are: the first one writes, all of them read.
///
/// When a value names a key that is not there, a ring from a file is read again: a key that was added for all
/// servers of a database is thus known to those that have not been restarted yet. Which one writes changes at a
/// start only.
public final class Keyring {
    private final Source source;
    private final Optional<EncryptionKey> writing;
    /// Replaced as a whole; any thread may read it.
    private volatile List<EncryptionKey> keys;

    /// Where keys come from.
    interface Source {
        List<EncryptionKey> keys();

        /// The source in words, as what follows "is not in".
        String words();
    }

    private Keyring(Source source) {
        this.source = source;
        this.keys = source.keys();
        this.writing = keys.stream().findFirst();
    }

    /// No keys: nothing is encrypted, and nothing that is can be read.
    public static Keyring none() {
        return new Keyring(new Given(List.of()));
    }

    /// These keys, the writing one first.
    public static Keyring of(EncryptionKey... keys) {
        return new Keyring(new Given(List.of(keys)));
    }

    /// The keys of a file.
    ///
    /// @throws IllegalArgumentException when the file cannot be used; the message says why
    public static Keyring in(KeyFile file) {
        return new Keyring(file);
    }

    private record Given(List<EncryptionKey> keys) implements Source {
        @Override
        public String words() {
            return keys.isEmpty() ? "there, as no key was given" : "among those given";
        }
    }

    /// The key that encrypts; empty when there is none.
    public Optional<EncryptionKey> writing() {
        return writing;
    }

    Optional<EncryptionKey> find(String name) {
        return known(name).or(() -> {
            keys = source.keys();
            return known(name);
        });
    }

    String words() {
        return source.words();
    }

    private Optional<EncryptionKey> known(String name) {
        return keys.stream().filter(each -> each.name().equals(name)).findFirst();
    }
}
