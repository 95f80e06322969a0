package dev.capstan.registry.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.registry.select.FieldSelector.Term;
import org.junit.jupiter.api.Test;

/// The refusals were recorded from a kube-apiserver 1.36.
final class FieldSelectorTest {
    @Test
    void readsEqualityInItsThreeSpellings() {
        assertThat(FieldSelector.parse("metadata.name=a,spec.x==b,,spec.y!=c").terms())
                .containsExactly(
                        new Term("metadata.name", false, "a"),
                        new Term("spec.x", false, "b"),
                        new Term("spec.y", true, "c"));
        assertThat(FieldSelector.parse("").everything()).isTrue();
        assertThat(FieldSelector.parse("spec.x=").terms()).containsExactly(new Term("spec.x", false, ""));
    }

    @Test
    void aBackslashTakesTheMeaningFromTheNextCharacter() {
        assertThat(FieldSelector.parse("spec.x=a\\,b\\=c\\\\d").terms())
                .containsExactly(new Term("spec.x", false, "a,b=c\\d"));
    }

    @Test
    void refusesInKubernetesWords() {
        refuses("abc", "invalid selector: 'abc'; can't understand 'abc'");
        refuses(
                "metadata.name in (a)",
                "invalid selector: 'metadata.name in (a)'; can't understand 'metadata.name in (a)'");
        refuses("metadata.name=a=b", "invalid field selector: unescaped character in value: 61");
        refuses("metadata.name=a\\x", "invalid field selector: invalid escape sequence: \\x");
    }

    private static void refuses(String selector, String message) {
        assertThatThrownBy(() -> FieldSelector.parse(selector)).hasMessage(message);
    }
}
