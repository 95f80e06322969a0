package dev.capstan.gotemplate.function.sprig.data;

import dev.capstan.gotemplate.format.Format;

/// Where Go's JSON and YAML write a float with an exponent, and where without.
final class Floats {
    private Floats() {}

    /// Plain from 1e-6 up to 1e21. A small exponent has one digit.
    static String json(double number) {
        double size = Math.abs(number);
        boolean plain = size == 0 || (size >= 1e-6 && size < 1e21);
        return plain ? Format.plain(number) : Format.scientific(number).replace("e-0", "e-");
    }

    /// Plain from 1e-4 up to 1e6, and if it is a whole number of 64 bits.
    static String yaml(double number) {
        if (number == 0) {
            return "0";
        }
        double size = Math.abs(number);
        boolean whole = number == Math.rint(number) && number >= -0x1p63 && number < 0x1p64;
        return whole || (size >= 1e-4 && size < 1e6) ? Format.plain(number) : Format.scientific(number);
    }
}
