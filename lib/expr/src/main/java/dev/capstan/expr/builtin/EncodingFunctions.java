package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Values as text for others: JSON and Base64.
final class EncodingFunctions {
    private static final int GROUP = 4;

    private EncodingFunctions() {}

    static void addTo(Table table) {
        table.add("toJSON", 1, (arguments, budget) -> JsonWriter.write(arguments[0], budget));
        table.add("fromJSON", 1, (arguments, budget) -> fromJson(arguments, budget));
        table.add("toBase64", 1, EncodingFunctions::toBase64);
        table.add("fromBase64", 1, EncodingFunctions::fromBase64);
    }

    private static @Nullable Object fromJson(@Nullable Object[] arguments, Budget budget) {
        return JsonReader.read(Arguments.text(arguments, 0, "fromJSON"), budget);
    }

    private static Object toBase64(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "toBase64");
        // Three bytes a character at most, and four characters for three bytes.
        Arguments.write(budget, 4L * text.length());
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Line breaks may stand anywhere, padding must be complete; bytes that are not UTF-8 become U+FFFD.
    private static Object fromBase64(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "fromBase64");
        Arguments.write(budget, text.length());
        var packed = text.replace("\r", "").replace("\n", "");
        if (packed.length() % GROUP != 0) {
            throw new Problem("illegal base64 data: its length is " + packed.length() + ", expected a multiple of 4");
        }
        try {
            return new String(Base64.getDecoder().decode(packed), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw new Problem("illegal base64 data: a character is not of the alphabet, or padding is misplaced");
        }
    }
}
