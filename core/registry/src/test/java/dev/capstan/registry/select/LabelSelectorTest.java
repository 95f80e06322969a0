package dev.capstan.registry.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.api.RefusedException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The refusals were recorded from a kube-apiserver 1.36.
final class LabelSelectorTest {
    private static final Map<String, String> LABELS =
            Map.of("app", "web", "tier", "a", "n", "7", "empty", "", "example.dev/color", "red", "in", "in");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "app=web | true",
                "app==web | true",
                "app=db | false",
                "absent=web | false",
                "app!=web | false",
                "app!=db | true",
                "absent!=web | true",
                "app | true",
                "absent | false",
                "!absent | true",
                "! app | false",
                "tier in (a,b) | true",
                "tier in ( b , c ) | false",
                "absent in (a) | false",
                "tier notin (a,b) | false",
                "tier notin (c) | true",
                "absent notin (a) | true",
                "empty in () | true",
                "empty in (a,) | true",
                "empty in (,a) | true",
                "empty notin (a,,b) | false",
                "empty= | true",
                "empty!= | false",
                "absent!= | true",
                "n>6 | true",
                "n>7 | false",
                "n<8 | true",
                "n<7 | false",
                "app>1 | false",
                "absent<1 | false",
                "app=web,tier in (a),!absent,n>1 | true",
                "app=web,tier=b | false",
                "example.dev/color=red | true",
                "in in (in) | true",
                "in=in | true",
                "app = web , tier | true"
            })
    void selectsByEveryOperator(String selector, boolean matches) {
        assertThat(LabelSelector.parse(selector).matches(LABELS)).isEqualTo(matches);
    }

    @Test
    void nothingSelectsEverything() {
        assertThat(LabelSelector.parse("").everything()).isTrue();
        assertThat(LabelSelector.parse("  ").matches(Map.of())).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "== | found '==', expected: !, identifier, or 'end of string'",
                ",a | found ',', expected: !, identifier, or 'end of string'",
                "a in (b | unable to parse requirement: found '', expected: ',' or ')'",
                "a=b=c | found '=', expected: ',' or 'end of string'",
                "A!!=b | unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt",
                "a=b c | found 'c', expected: ',' or 'end of string'",
                "a>x | unable to parse requirement: values[0]: Invalid value: \"x\":"
                        + " for 'Gt', 'Lt' operators, the value must be an integer",
                "a> | unable to parse requirement: values[0]: Invalid value: \"\":"
                        + " for 'Gt', 'Lt' operators, the value must be an integer",
                "!a=b | found '=', expected: ',' or 'end of string'",
                "a, | found '', expected: identifier after ','",
                "a,,b | found ',', expected: identifier after ','",
                "a in b | unable to parse requirement: found 'b' expected: '('",
                "a in (=) | unable to parse requirement: found '=', expected: ',', ')' or identifier",
                "a in (b,=) | unable to parse requirement: found '=', expected: ',', or identifier",
                "a in (b c) | unable to parse requirement: found 'c', expected: ',' or ')'",
                "a b | unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt",
                "! | unable to parse requirement: found '', expected: identifier",
                "a=) | unable to parse requirement: found ')', expected: identifier"
            })
    void refusesInKubernetesWords(String selector, String message) {
        assertThatThrownBy(() -> LabelSelector.parse(selector))
                .isInstanceOf(RefusedException.class)
                .hasMessage(message);
    }

    @Test
    void refusesKeysAndValuesThatNoLabelCanHave() {
        assertThatThrownBy(() -> LabelSelector.parse("-a"))
                .hasMessageStartingWith(
                        "unable to parse requirement: <nil>: Invalid value: \"-a\": name part must consist");
        assertThatThrownBy(() -> LabelSelector.parse("a=" + "b".repeat(64)))
                .hasMessage("unable to parse requirement: values[0][a]: Invalid value: \"" + "b".repeat(64)
                        + "\": must be no more than 63 bytes");
        assertThatThrownBy(() -> LabelSelector.parse("a in (-b, c, -a)"))
                .hasMessageStartingWith(
                        "unable to parse requirement: [values[0][a]: Invalid value: \"-a\": a valid label")
                .hasMessageContaining(", values[1][a]: Invalid value: \"-b\": a valid label");
    }
}
