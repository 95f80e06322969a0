package dev.capstan.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class KeysTest {
    @Test
    void keysAreOrderedByCodePoint() {
        assertThat(Stream.of("b", "\ud83d\ude00", "a/b", "\uffee", "", "a", "B").sorted(Keys.ORDER))
                .containsExactly("", "B", "a", "a/b", "b", "\uffee", "\ud83d\ude00");
    }

    @Test
    void whatComesAfterAPrefixIsTheLeastTextBeyondIt() {
        assertThat(Keys.after("a/")).isEqualTo("a0");
        assertThat(Keys.after("a\udbff\udfff")).isEqualTo("b");
        assertThat(Keys.after("a\ud7ff")).isEqualTo("a\ue000");
        assertThat(Keys.after("")).isEmpty();
        assertThat(Keys.after("\udbff\udfff")).isEmpty();
    }

    @Test
    void aKeyThatNotEveryDatabaseCanKeepIsRefused() {
        assertThatThrownBy(() -> new Write.Remove(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a key is empty, expected at least one character");
        assertThatThrownBy(() -> new Write.Put("a\0", new byte[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Expectation("a\ud800", 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Write.Remove("ü".repeat(1025)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a key of 2050 bytes begins with \"" + "ü".repeat(40) + "\", expected at most 2048 bytes");
        assertThat(new Write.Remove("x".repeat(2048)).key()).hasSize(2048);
    }
}
