package dev.capstan.store.encryption;

/// Encrypts what is kept elsewhere than in a store, in the same form.
///
/// Whatever is sealed is bound to its place: it cannot be read as if it were kept elsewhere.
public final class Seal {
    private final Keyring keys;
    private final EncryptionKey writing;

    /// @throws IllegalArgumentException when there is no key to write with
    public Seal(Keyring keys) {
        this.keys = keys;
        this.writing = keys.writing()
                .orElseThrow(
                        () -> new IllegalArgumentException("there is no key, expected at least one to write with"));
    }

    public byte[] close(String place, byte[] plain) {
        return Envelope.seal(writing, place, plain);
    }

    /// @throws UnreadableException when it was not sealed by a key that is there, or not for this place; the message
    ///     says which and why
    public byte[] open(String place, byte[] sealed) {
        String name = Envelope.keyName(sealed)
                .orElseThrow(() -> new UnreadableException(place + " is not encrypted, or was changed"));
        return keys.find(name).flatMap(by -> Envelope.open(by, place, sealed)).orElseThrow(() -> {
            var unreadable = new Unreadable("", keys);
            unreadable.add(place, name);
            return new UnreadableException(unreadable.words("sealed values"));
        });
    }
}
