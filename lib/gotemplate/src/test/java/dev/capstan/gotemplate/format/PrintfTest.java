package dev.capstan.gotemplate.format;

import static dev.capstan.gotemplate.format.PrintfRow.list;
import static dev.capstan.gotemplate.format.PrintfRow.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// How formats are read and operands taken. The results in the tables are from Go 1.26.
final class PrintfTest {
    static List<PrintfRow> collections() {
        return List.of(
                row("%v %d %s", "[1 2] [1 2] [a b]", list(1L, 2L), list(1L, 2L), list("a", "b")),
                row(
                        "%03d %+d %x %q",
                        "[001 002] [+1 +2] [a 6869] [\"a\" \"b c\" 'a']",
                        list(1L, 2L),
                        list(1L, 2L),
                        list(10L, "hi"),
                        list("a", "b c", 97L)),
                row(
                        "%s %d",
                        "[a %!s(int=1) <nil> %!s(float64=1.5)] [%!d(string=a) 1 <nil> %!d(bool=true) [2]]",
                        list("a", 1L, null, 1.5),
                        list("a", 1L, null, true, list(2L))),
                row(
                        "%6v|%-6v|",
                        "[     1 <nil>     ab]|[1      [true  ]]|", list(1L, null, "ab"), list(1L, list(true))),
                row(
                        "%v %+v",
                        "map[a:[<nil> map[]] b:[1]] map[a:x b:1]",
                        Map.of("a", list(null, Map.of()), "b", list(1L)),
                        Map.of("a", "x", "b", 1L)),
                row(
                        "%d %s",
                        "map[%!d(string=a):2 %!d(string=b):1] map[a:x b:%!s(int=1)]",
                        Map.of("a", 2L, "b", 1L),
                        Map.of("a", "x", "b", 1L)),
                row(
                        "%#v",
                        "[]interface {}{1, \"a\", interface {}(nil), 1.5, true, []interface {}{}, map[string]interface {}{}}",
                        list(1L, "a", null, 1.5, true, list(), Map.of())),
                row(
                        "%#v",
                        "map[string]interface {}{\"a\":[]interface {}{\"x\"}, \"b\":1}",
                        Map.of("a", list("x"), "b", 1L)),
                row("%5.1f %t", "[  1.2   2.0] [true false]", list(1.25, 2.0), list(true, false)),
                row(
                        "%v %s %x %X %q %d %#v %c %t",
                        "[104 105] hi 6869 6869 \"hi\" [104 105] []byte{0x68, 0x69} [h i] [%!t(uint8=104) %!t(uint8=105)]",
                        new byte[] {104, 105},
                        new byte[] {104, 105},
                        new byte[] {104, 105},
                        new byte[] {104, 105},
                        new byte[] {104, 105},
                        new byte[] {104, 105},
                        new byte[] {104, 105},
                        new byte[] {104, 105},
                        new byte[] {104, 105}),
                row("%v %#v", "[[97]] []interface {}{[]uint8{0x61}}", list(new byte[] {97}), list(new byte[] {97})),
                row("%w", "%!w([]interface {}=[1])", list(1L)));
    }

    @ParameterizedTest
    @MethodSource("collections")
    void collectionsPrintElementByElement(PrintfRow row) {
        row.check();
    }

    static List<PrintfRow> durations() {
        return List.of(
                row(
                        "%v %s %d %q %T %#v %x %10v|",
                        "1.5s 1.5s 1500000000 \"1.5s\" time.Duration 1500000000 316d73         1s|",
                        Duration.ofMillis(1500),
                        Duration.ofMillis(1500),
                        Duration.ofMillis(1500),
                        Duration.ofMillis(1500),
                        Duration.ofMillis(1500),
                        Duration.ofMillis(1500),
                        Duration.ofMillis(1),
                        Duration.ofMillis(1000)),
                row(
                        "%t %e",
                        "%!t(time.Duration=1000000000) %!e(time.Duration=1000000000)",
                        Duration.ofMillis(1000),
                        Duration.ofMillis(1000)));
    }

    @ParameterizedTest
    @MethodSource("durations")
    void durationsAreTextsOrIntegersAsTheVerbAsks(PrintfRow row) {
        row.check();
    }

    static List<PrintfRow> operands() {
        return List.of(
                row("plain %% 100%%", "plain % 100%"),
                row("%d %d", "1 %!d(MISSING)", 1L),
                row("%d", "1%!(EXTRA int=2, string=x, <nil>, float64=1.5)", 1L, 2L, "x", null, 1.5),
                row("no verbs", "no verbs%!(EXTRA int=1)", 1L),
                row("%", "%!(NOVERB)"),
                row("%d %", "1 %!(NOVERB)", 1L),
                row("%-", "%!(NOVERB)%!(EXTRA int=1)", 1L),
                row("%5", "%!(NOVERB)%!(EXTRA int=1)", 1L),
                row("%.", "%!.(int=1)", 1L),
                row("%!", "%!!(int=1)", 1L),
                row("%5%|%-5%|%.2%", "%|%|%"),
                row("%*d|%-*d|%*d", "   42|42   |42   ", 5L, 42L, 5L, 42L, -5L, 42L),
                row("%.*f|%*.*f", "3.14|    3.14", 2L, 3.14159, 8L, 2L, 3.14159),
                row("%*d", "%!(BADWIDTH)42", "x", 42L),
                row("%*d", "%!(BADWIDTH)42", 10000000L, 42L),
                row("%.*d|%.*d", "%!(BADPREC)42|%!(BADPREC)42", -1L, 42L, "x", 42L),
                row("%*d", "%!(BADWIDTH)%!d(MISSING)"),
                row("%[2]d %[1]d", "2 1", 1L, 2L),
                row("%[2]*[1]d|%[3]*.[2]*[1]f|", "%!d(float64=12)| 12.00|", 12.0, 2L, 6L),
                row("%[1]d %d %[1]q", "97 98 'a'", 97L, 98L),
                row("%[3]d", "%!d(BADINDEX)", 1L),
                row("%[0]d %[x]d %[]d %[-1]d", "%!d(BADINDEX) %!d(BADINDEX) %!d(BADINDEX) %!d(BADINDEX)", 1L),
                row("%[1]", "%!(NOVERB)", 1L),
                row("%[", "%!(NOVERB)", 1L),
                row("%[1", "%!(NOVERB)", 1L),
                row("%[2]2d|%[1].2d", "%!d(BADINDEX)|%!d(BADINDEX)", 1L, 2L),
                row("%99999999999d", "%!(NOVERB)%!(EXTRA int=1)", 1L),
                row("%.99999999999d", "%!(NOVERB)%!(EXTRA int=1)", 1L),
                row("%v %v", "map[] []", Map.of(), list()),
                row("%-+#0 d", "+1", 1L),
                row("é%d日%s😀", "é1日x😀", 1L, "x"));
    }

    @ParameterizedTest
    @MethodSource("operands")
    void operandsAreCountedIndexedAndMissed(PrintfRow row) {
        row.check();
    }

    @Test
    void anAbsentOperandIsNil() {
        assertThat(printf("%v %d", new Absent(".x"), new Absent(".y"))).isEqualTo("<nil> %!d(<nil>)");
    }

    @Test
    void aSilentNilPrintsAsNothingWhateverTheVerb() {
        var operands = list(null, new Absent(".x"), null, list((Object) null));

        var text = Format.sprintf("[%v] [%d] [%03s] %v", operands, Format.Nil.SILENT, plenty());

        assertThat(text).isEqualTo("[] [] [   ] [<nil>]");
    }

    @Test
    void timesAreTexts() {
        var time = ZonedDateTime.of(2009, 11, 10, 23, 0, 0, 0, ZoneOffset.UTC);

        assertThat(printf("%s|%.10v|%T", time, time, time))
                .isEqualTo("2009-11-10 23:00:00 +0000 UTC|2009-11-10|time.Time");
        assertThat(printf("%d", time)).isEqualTo("%!d(time.Time=2009-11-10 23:00:00 +0000 UTC)");
    }

    @Test
    void aFormatFullOfOpenBracketsIsReadInOneGo() {
        assertThat(printf("%[".repeat(200_000))).isEqualTo("%[".repeat(100_000));
    }

    private static String printf(String format, @Nullable Object... operands) {
        return Format.sprintf(format, Arrays.asList(operands), plenty());
    }

    private static Budget plenty() {
        return new Budget(10_000_000, 10_000_000);
    }
}
