package dev.capstan.providers.random;

import static dev.capstan.spi.stack.Property.Kind.INTEGER;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.providers.ValueType;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.TypeSchema;
import java.math.BigInteger;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// `random:RandomId` and `random:RandomBytes`: bytes, written in several ways.
final class RandomBytes implements ValueType {
    /// The two differ in how they are written, and in who may see them.
    enum Kind {
        ID,
        BYTES
    }

    private final Kind kind;
    private final RandomGenerator random;
    private final TypeSchema schema;

    RandomBytes(Kind kind, RandomGenerator random) {
        this.kind = kind;
        this.random = random;
        this.schema = switch (kind) {
            case ID ->
                new TypeSchema(
                        "random:RandomId",
                        "Bytes, for names",
                        Inputs.with(Map.of(
                                "byteLength", Inputs.needed(INTEGER, "how many bytes it has"),
                                "prefix", Inputs.optional(STRING, "what every form of it begins with"))),
                        Map.of(
                                "b64Std", Inputs.result(STRING, "in Base64"),
                                "b64Url", Inputs.result(STRING, "in Base64 for URLs, without padding"),
                                "hex", Inputs.result(STRING, "in hexadecimal digits"),
                                "dec", Inputs.result(STRING, "in decimal digits")),
                        false);
            case BYTES ->
                new TypeSchema(
                        "random:RandomBytes",
                        "Bytes that nobody gets to see",
                        Inputs.with(Map.of("length", Inputs.needed(INTEGER, "how many bytes it has"))),
                        Map.of(
                                "base64", Inputs.result(STRING, "in Base64", Trait.SECRET),
                                "hex", Inputs.result(STRING, "in hexadecimal digits", Trait.SECRET)),
                        false);
        };
    }

    @Override
    public TypeSchema schema() {
        return schema;
    }

    @Override
    public List<Problem> problems(Map<String, Object> inputs) {
        return Inputs.range(inputs, length(), 1, 4096);
    }

    @Override
    public Made make(Map<String, Object> inputs) {
        byte[] bytes = new byte[(int) Inputs.number(inputs, length()).orElseThrow()];
        random.nextBytes(bytes);
        String standard = Base64.getEncoder().encodeToString(bytes);
        String hex = HexFormat.of().formatHex(bytes);
        return switch (kind) {
            case BYTES -> new Made("none", Map.of("base64", standard, "hex", hex));
            case ID -> {
                String prefix = Inputs.text(inputs, "prefix", "");
                String url = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
                String decimal = new BigInteger(1, bytes).toString();
                yield new Made(
                        url,
                        Map.of(
                                "b64Std", prefix + standard,
                                "b64Url", prefix + url,
                                "hex", prefix + hex,
                                "dec", prefix + decimal));
            }
        };
    }

    private String length() {
        return kind == Kind.ID ? "byteLength" : "length";
    }
}
