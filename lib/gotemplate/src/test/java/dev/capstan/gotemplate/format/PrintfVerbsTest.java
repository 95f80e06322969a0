package dev.capstan.gotemplate.format;

import static dev.capstan.gotemplate.format.PrintfRow.list;
import static dev.capstan.gotemplate.format.PrintfRow.row;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every verb with the values it is for, and some that it is not for. All results are from Go 1.26.
final class PrintfVerbsTest {
    static List<PrintfRow> integers() {
        return List.of(
                row("%d", "42", 42L),
                row("%5d|%-5d|%05d", "   42|42   |00042", 42L, 42L, 42L),
                row("%+d % d %+d", "+42  42 -42", 42L, 42L, -42L),
                row("%.4d|%8.4d|%-8.4d|%08.4d", "0042|    0042|0042    |    0042", 42L, 42L, 42L, 42L),
                row("%+05d|% 05d|%-05d|%05d", "+0042| 0042|42   |-0042", 42L, 42L, 42L, -42L),
                row("%.0d|%5.0d|%.0d", "|     |1", 0L, 0L, 1L),
                row("%b %o %O %x %X", "1010 12 0o12 ff FF", 10L, 10L, 10L, 255L, 255L),
                row("%#b %#o %#O %#x %#X", "0b1010 012 0o012 0xff 0XFF", 10L, 10L, 10L, 255L, 255L),
                row("%#08x|%#.4o|%#o", "0x000000ff|0010|0", 255L, 8L, 0L),
                row("%x %b %d", "-ff -101 -9223372036854775808", -255L, -5L, Long.MIN_VALUE),
                row("%c %c %c %3c|%-3c|%03c", "a 日 \uFFFD   z|z  |00z", 97L, 26085L, -1L, 122L, 122L, 122L),
                row("%q %q %q %+q %#q", "'a' '\\n' '\\'' '\\u65e5' 'x'", 97L, 10L, 39L, 26085L, 120L),
                row("%q %c", "'\uFFFD' \uFFFD", 55296L, 1114112L),
                row(
                        "%U %U %#U %#U %.6U %10U|%-10U|",
                        "U+0061 U+1F600 U+2318 '⌘' U+0007 U+000061     U+0061|U+0061    |",
                        97L,
                        128512L,
                        8984L,
                        7L,
                        97L,
                        97L,
                        97L),
                row("%v %+v %#v %5v", "7 7 7     7", 7L, 7L, 7L, 7L),
                row("%t %s %e %z", "%!t(int=1) %!s(int=2) %!e(int=3) %!z(int=4)", 1L, 2L, 3L, 4L),
                row("%é %!", "%!é(int=1) %!!(MISSING)", 1L));
    }

    @ParameterizedTest
    @MethodSource("integers")
    void integersPrintByEveryVerb(PrintfRow row) {
        row.check();
    }

    static List<PrintfRow> floats() {
        return List.of(
                row(
                        "%f %F %.2f %.0f %8.2f|%-8.2f|%08.2f",
                        "3.141590 3.141590 3.14 2     3.14|3.14    |-0003.14",
                        3.14159,
                        3.14159,
                        3.14159,
                        2.5,
                        3.14159,
                        3.14159,
                        -3.14159),
                row(
                        "%e %E %.2e %.0e",
                        "1.234568e+05 1.234568E+05 1.23e+05 2e+01", 123456.789, 123456.789, 123456.789, 15.0),
                row(
                        "%g %G %.3g %.10g %g %g",
                        "1e+06 1E-07 1.23e+03 0.1 100000 1e+21", 1e06, 1e-07, 1234.5678, 0.1, 100000.0, 1e21),
                row("%v %v %v %v %v", "1 0.1 1e+20 1.23456789e+08 1e-05", 1.0, 0.1, 1e20, 1.23456789e08, 1e-05),
                row("%+f % f %+.1f", "+1.500000  1.500000 +2.0", 1.5, 1.5, 2.0),
                row("%+07.1f|% 07.1f|%-07.1f|%07.1f", "+0001.5| 0001.5|1.5    |-0001.5", 1.5, 1.5, 1.5, -1.5),
                row("%.1f %.1f %.1f %.0f %.0f", "0.2 0.3 0.1 0 2", 0.25, 0.35, 0.05, 0.5, 1.5),
                row(
                        "%.3f %.20f %.30g",
                        "10000000000000000000000.000 0.10000000000000000555 0.100000000000000005551115123126",
                        1e22,
                        0.1,
                        0.1),
                row("%.3g|%.3g|%.3g|%.0g", "100|1e+03|1e+03|1e+01", 100.0, 1000.0, 999.9, 12.0),
                row(
                        "%#g %#.3g %#v %#.0f %#.0e %#x",
                        "1.00000 1.00 1 3. 3.e+00 0x1.0000p+00", 1.0, 1.0, 1.0, 3.0, 3.0, 1.0),
                row(
                        "%v %v %v %v",
                        "+Inf -Inf NaN -0", Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, -0.0),
                row(
                        "%+v %06f|% f|%+f|%-6f|",
                        "+Inf   -Inf| NaN|+NaN|NaN   |",
                        Double.POSITIVE_INFINITY,
                        Double.NEGATIVE_INFINITY,
                        Double.NaN,
                        Double.NaN,
                        Double.NaN),
                row(
                        "%x %X %.2x %x %x %b",
                        "0x1.8p+00 -0X1.999999999999AP-04 0x1.00p+01 0x0p+00 0x1p-1074 4503599627370496p-52",
                        1.5,
                        -0.1,
                        1.999,
                        0.0,
                        Double.MIN_VALUE,
                        1.0),
                row("%g %.3e", "5e-324 1.798e+308", Double.MIN_VALUE, 1.7976931348623157e308),
                row("%d %s %t", "%!d(float64=1.5) %!s(float64=1.5) %!t(float64=1.5)", 1.5, 1.5, 1.5),
                row("%#d %05d", "%!d(float64=1.00000) %!d(float64=002.5)", 1.0, 2.5));
    }

    @ParameterizedTest
    @MethodSource("floats")
    void floatsPrintByEveryVerb(PrintfRow row) {
        row.check();
    }

    static List<PrintfRow> texts() {
        return List.of(
                row(
                        "%s|%10s|%-10s|%.2s|%5.1s|%05s",
                        "héllo|     héllo|héllo     |hé|    h|000hi",
                        "héllo",
                        "héllo",
                        "héllo",
                        "héllo",
                        "héllo",
                        "hi"),
                row("%.3s|%5s|%-5s|", "日本é|   日本|😀    |", "日本é😀", "日本", "😀"),
                row(
                        "%q %+q %#q %#q",
                        "\"a\\\"b\\n日\" \"a\\\"\\u65e5\\U0001f600\" `a\"b` \"a`b\"",
                        "a\"b\n日",
                        "a\"日😀",
                        "a\"b",
                        "a`b"),
                row(
                        "%q",
                        "\"\\x00\\a\\b\\f\\n\\r\\t\\v\\x7f\\\\\\u200b\\u00a0\\ufeff\"",
                        "\000\007\b\f\n\r\t\013\177\\\u200B\u00A0\uFEFF"),
                row(
                        "%+q %#+q %10q|%-10q|%.2q",
                        "\"\\u00e9\" `é`        \"é\"|\"é\"       |\"日本\"", "é", "é", "é", "é", "日本é"),
                row(
                        "%x %X % x % X %#x %# x %# X",
                        "6869 68C3A9 68 69 68 C3 A9 0x6869 0x68 0x69 0X68 0XC3 0XA9",
                        "hi",
                        "hé",
                        "hi",
                        "hé",
                        "hi",
                        "hi",
                        "hé"),
                row(
                        "%.1x|%8x|%-8x|%08x|%x|%#x|%5x",
                        "68|    6869|6869    |00006869|||     ", "hi", "hi", "hi", "hi", "", "", ""),
                row("%v %+v %#v", "hi hi \"h\\\"i\"", "hi", "hi", "h\"i"),
                row(
                        "%d %t %5d|%-8d|%08d",
                        "%!d(string=hi) %!t(string=hi) %!d(string=   hi)|%!d(string=hi      )|%!d(string=000000hi)",
                        "hi",
                        "hi",
                        "hi",
                        "hi",
                        "hi"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void textsPrintByEveryVerb(PrintfRow row) {
        row.check();
    }

    static List<PrintfRow> truths() {
        return List.of(
                row(
                        "%t %v %5t|%-6t|%06t %s",
                        "true false  true|true  |00true %!s(bool=true)", true, false, true, true, true, true),
                row(
                        "%v %d %s %+v %#v %T %7v|%-7v|",
                        "<nil> %!d(<nil>) %!s(<nil>) <nil> <nil> <nil>   <nil>|<nil>  |",
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null),
                row(
                        "%T %T %T %T %T %T %T",
                        "int float64 string bool []interface {} map[string]interface {} []uint8",
                        1L,
                        1.5,
                        "s",
                        true,
                        list(1L),
                        Map.of(),
                        new byte[] {120}),
                row("%8T|%-8T|%.2T", "     int|int     |st", 1L, 1L, "s"),
                row("%p %p", "%!p(int=1) %!p(string=s)", 1L, "s"));
    }

    @ParameterizedTest
    @MethodSource("truths")
    void truthsNilAndTypesPrint(PrintfRow row) {
        row.check();
    }
}
