package dev.capstan.gotemplate.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class Utf8Test {
    @Test
    void theLengthOfATextIsCountedInBytes() {
        for (var text : new String[] {"", "abc", "é", "日本", "a😀b"}) {
            assertThat(Utf8.length(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    @Test
    void bytesAreNumbersFromZeroTo255() {
        assertThat(Utf8.byteAt("abc", 1)).isEqualTo('b');
        assertThat(Utf8.byteAt("日", 0)).isEqualTo(0xE6);
    }

    @Test
    void aSliceIsCutAtBytes() {
        assertThat(Utf8.slice("hello", 1, 3)).isEqualTo("el");
        assertThat(Utf8.slice("a日本", 1, 4)).isEqualTo("日");
    }

    @Test
    void eachByteOfACharacterCutInTwoIsReplaced() {
        assertThat(Utf8.slice("日本", 0, 2)).isEqualTo("\uFFFD\uFFFD");
        assertThat(Utf8.slice("日本", 1, 6)).isEqualTo("\uFFFD\uFFFD本");
        assertThat(Utf8.slice("😀", 0, 3)).isEqualTo("\uFFFD\uFFFD\uFFFD");
    }

    @Test
    void longSpellingsAndHalvesOfPairsAreNoCharacters() {
        assertThat(decoded(0xC0, 0x80)).isEqualTo("\uFFFD\uFFFD");
        assertThat(decoded(0xE0, 0x80, 0x80)).isEqualTo("\uFFFD\uFFFD\uFFFD");
        assertThat(decoded(0xED, 0xA0, 0x80)).isEqualTo("\uFFFD\uFFFD\uFFFD");
        assertThat(decoded(0xF0, 0x80, 0x80, 0x80)).isEqualTo("\uFFFD\uFFFD\uFFFD\uFFFD");
        assertThat(decoded(0xF4, 0x90, 0x80, 0x80)).isEqualTo("\uFFFD\uFFFD\uFFFD\uFFFD");
        assertThat(decoded(0xFF, 'a', 0xC3, 0xA9)).isEqualTo("\uFFFDaé");
        assertThat(decoded(0xE6, 0x97, 'a')).isEqualTo("\uFFFD\uFFFDa");
    }

    private static String decoded(int... values) {
        var bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return Utf8.decode(bytes, 0, bytes.length);
    }
}
