package dev.capstan.store.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class SealTest {
    private static final EncryptionKey OLD = EncryptionKey.random("old");
    private static final EncryptionKey NEW = EncryptionKey.random("new");
    private static final byte[] PLAIN = "the password is swordfish".getBytes(UTF_8);

    @Test
    void whatWasSealedIsReadWithAnyKeyOfTheRing() {
        byte[] sealed = new Seal(Keyring.of(OLD)).close("a", PLAIN);

        assertThat(new String(sealed, UTF_8))
                .startsWith("capstan:aesgcm:1:old:")
                .doesNotContain("swordfish");
        assertThat(new Seal(Keyring.of(NEW, OLD)).open("a", sealed)).isEqualTo(PLAIN);
        assertThat(new String(new Seal(Keyring.of(NEW, OLD)).close("a", PLAIN), UTF_8))
                .startsWith("capstan:aesgcm:1:new:");
    }

    @Test
    void whatCannotBeReadIsToldInWords() {
        byte[] sealed = new Seal(Keyring.of(OLD)).close("a", PLAIN);

        assertThatThrownBy(() -> new Seal(Keyring.of(NEW)).open("a", sealed))
                .isInstanceOf(UnreadableException.class)
                .hasMessage(
                        "one of the sealed values is encrypted with the key \"old\", which is not among those given: a");
        assertThatThrownBy(() -> new Seal(Keyring.of(EncryptionKey.random("old"))).open("a", sealed))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("does not fit: it is another, or something was changed or moved");
        assertThatThrownBy(() -> new Seal(Keyring.of(OLD)).open("b", sealed))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("something was changed or moved: b");
        assertThatThrownBy(() -> new Seal(Keyring.of(OLD)).open("a", PLAIN))
                .isInstanceOf(UnreadableException.class)
                .hasMessage("a is not encrypted, or was changed");
    }

    @Test
    void withoutAKeyNothingIsSealed() {
        assertThatThrownBy(() -> new Seal(Keyring.none()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no key, expected at least one to write with");
    }
}
