package dev.capstan.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RegexTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "^[a-z]([-a-z0-9]*[a-z0-9])?$",
                "a{1000}",
                "(a{500}){2}",
                "(?:a?){1000}a{1000}",
                "(?:a{500}b{500}){2}",
                "x{,5}{2}",
                "[{]{3}[]a]{4}[^]]{5}[[:alpha:]]{6}[\\]]{7}",
                "\\Q{1000}{1000}\\E",
                "\\{1000}\\{2}",
                "^((25[0-5]|(2[0-4]|1\\d|[1-9]|)\\d)\\.?\\b){4}$",
                "(a{0}){1000}"
            })
    void ordinaryPatternsAreTaken(String pattern) {
        assertThat(Regex.compile(pattern).pattern()).isEqualTo(pattern);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a{1001}",
                "(a{500}){3}",
                "((x{1000}){1000}){1000}",
                "(((a{30}){30}){30}){30}",
                "(?:a{500}b{500}){3}",
                "a{2,99999999999999}",
                "(a{10,1000}|b){2}"
            })
    void repetitionIsBounded(String pattern) {
        assertThatThrownBy(() -> Regex.compile(pattern))
                .isInstanceOf(PatternSyntaxException.class)
                .hasMessageStartingWith("error parsing regexp: invalid repeat count: `{");
    }

    @Test
    void nestingIsBounded() {
        assertThatThrownBy(() -> Regex.compile("(a|".repeat(5000) + "b" + ")".repeat(5000)))
                .hasMessageStartingWith("error parsing regexp: expression nests too deeply: `(a|(a|");
    }

    @Test
    void theWholeIsBounded() {
        assertThatThrownBy(() -> Regex.compile("a{1000}".repeat(101)))
                .hasMessageStartingWith("error parsing regexp: expression too large: `a{1000}");
    }
}
