package dev.capstan.gotemplate.function.sprig.semver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.value.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VersionTest {
    private static final Version VERSION = Version.of("v1.2.3-beta.1+c0ff33");

    @Test
    void itsPartsAreMethods() {
        assertThat(VERSION.call("Major", List.of())).isEqualTo(1L);
        assertThat(VERSION.call("Minor", List.of())).isEqualTo(2L);
        assertThat(VERSION.call("Patch", List.of())).isEqualTo(3L);
        assertThat(VERSION.call("Prerelease", List.of())).isEqualTo("beta.1");
        assertThat(VERSION.call("Metadata", List.of())).isEqualTo("c0ff33");
        assertThat(VERSION.call("Original", List.of())).isEqualTo("v1.2.3-beta.1+c0ff33");
    }

    @Test
    void itPrintsWithoutTheLetterBefore() {
        assertThat(VERSION).hasToString("1.2.3-beta.1+c0ff33");
    }

    @Test
    void itComparesToAnother() {
        var later = Version.of("1.3");

        assertThat(VERSION.call("Compare", List.of(later))).isEqualTo(-1L);
        assertThat(later.call("Compare", List.of(VERSION))).isEqualTo(1L);
        assertThat(later.call("Compare", List.of(later))).isEqualTo(0L);
        assertThat(later.call("GreaterThan", List.of(VERSION))).isEqualTo(true);
    }

    @Test
    void itComparesToVersionsOnly() {
        assertThatThrownBy(() -> VERSION.call("Compare", List.of("1.3")))
                .isInstanceOf(Problem.class)
                .hasMessage("wrong arguments for Compare: expected one version, like semver \"1.2.3\"");
    }

    @Test
    void itHasNoOtherMethods() {
        assertThatThrownBy(() -> VERSION.call("Colour", List.of()))
                .isInstanceOf(Problem.class)
                .hasMessage("can't evaluate field Colour in type *semver.Version");
    }
}
