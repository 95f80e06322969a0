package dev.capstan.api.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Locale;
import java.util.function.Supplier;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// What a scalar of YAML stands for: `3` a number, `yes` a text.
public final class YamlScalar {
    private static final int MOST_DIGITS = 1000;
    private static final ScalarResolver RESOLVER = new CoreSchema().getScalarResolver();

    private YamlScalar() {}

    /// What a text without quotes stands for.
    ///
    /// @throws MalformedException if it is a number that is out of range
    public static JsonNode plain(String text) {
        return of(RESOLVER.resolve(text, true), text, () -> "a scalar");
    }

    static JsonNode of(Tag tag, String text, Supplier<String> place) {
        if (tag.equals(Tag.NULL)) {
            return NullNode.getInstance();
        }
        if (tag.equals(Tag.BOOL)) {
            return BooleanNode.valueOf(text.toLowerCase(Locale.ROOT).equals("true"));
        }
        if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
            return number(tag, text, place);
        }
        return TextNode.valueOf(text);
    }

    private static JsonNode number(Tag tag, String text, Supplier<String> place) {
        try {
            if (tag.equals(Tag.INT)) {
                BigInteger whole = integer(text);
                if (whole.bitLength() < Long.SIZE) {
                    return JsonNodeFactory.instance.numberNode(whole.longValue());
                }
            }
            return Numbers.of(decimal(text), () -> text, place::get);
        } catch (NumberFormatException e) {
            throw new MalformedException(place.get() + ": the number " + text + " cannot be read");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static double decimal(String text) {
        return Double.parseDouble(text.replace(".inf", "Infinity").replace(".nan", "NaN"));
    }

    private static BigInteger integer(String text) {
        if (text.length() > MOST_DIGITS) {
            throw new NumberFormatException("too long");
        }
        if (text.startsWith("0x")) {
            return new BigInteger(text.substring(2), 16);
        }
        return text.startsWith("0o") ? new BigInteger(text.substring(2), 8) : new BigInteger(text);
    }
}
