package dev.capstan.providers.random;

import static dev.capstan.spi.stack.Property.Kind.BOOLEAN;
import static dev.capstan.spi.stack.Property.Kind.INTEGER;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.providers.ValueType;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.TypeSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/// `random:RandomPassword` and `random:RandomString`: a text of some length, of some kinds of characters.
final class RandomText implements ValueType {
    private static final int LONGEST = 4096;
    private static final String SPECIAL = "!@#$%&*()-_=+[]{}<>:?";

    /// The two differ in who may see them.
    enum Kind {
        PASSWORD("random:RandomPassword", "A text that nobody gets to see"),
        STRING("random:RandomString", "A text");

        private final String token;
        private final String description;

        Kind(String token, String description) {
            this.token = token;
            this.description = description;
        }
    }

    /// A kind of characters.
    ///
    /// @param least how many there must be
    private record Characters(String all, int least) {}

    private final Kind kind;
    private final RandomGenerator random;
    private final TypeSchema schema;

    RandomText(Kind kind, RandomGenerator random) {
        this.kind = kind;
        this.random = random;
        this.schema = schema(kind);
    }

    private static TypeSchema schema(Kind kind) {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("length", Inputs.needed(INTEGER, "how many characters it has"));
        for (String each : List.of("lower", "upper", "numeric", "number", "special")) {
            inputs.put(each, Inputs.optional(BOOLEAN, "whether it has such characters; true if nothing is said"));
        }
        for (String each : List.of("minLower", "minUpper", "minNumeric", "minSpecial")) {
            inputs.put(each, Inputs.optional(INTEGER, "how many of them it has at least"));
        }
        inputs.put("overrideSpecial", Inputs.optional(STRING, "which special characters it may have"));
        Property result = kind == Kind.PASSWORD
                ? Inputs.result(STRING, "the text", Trait.SECRET)
                : Inputs.result(STRING, "the text");
        return new TypeSchema(kind.token, kind.description, Inputs.with(inputs), Map.of("result", result), false);
    }

    @Override
    public TypeSchema schema() {
        return schema;
    }

    @Override
    public List<Problem> problems(Map<String, Object> inputs) {
        var problems = new ArrayList<>(Inputs.range(inputs, "length", 1, LONGEST));
        for (String each : List.of("minLower", "minUpper", "minNumeric", "minSpecial")) {
            problems.addAll(Inputs.range(inputs, each, 0, LONGEST));
        }
        if (problems.isEmpty()) {
            long least =
                    characters(inputs).stream().mapToLong(Characters::least).sum();
            if (Inputs.number(inputs, "length").orElse(LONGEST) < least) {
                problems.add(new Problem("length", "is less than the " + least + " characters it has at least"));
            }
            if (alphabet(inputs).isEmpty()) {
                problems.add(new Problem("lower", "is false, as all others: there is nothing left to choose from"));
            }
        }
        return problems;
    }

    @Override
    public Made make(Map<String, Object> inputs) {
        var chosen = new ArrayList<Character>();
        for (Characters each : characters(inputs)) {
            for (int i = 0; i < each.least; i++) {
                chosen.add(one(each.all));
            }
        }
        String alphabet = alphabet(inputs);
        long length = Inputs.number(inputs, "length").orElseThrow();
        while (chosen.size() < length) {
            chosen.add(one(alphabet));
        }
        Collections.shuffle(chosen, random);
        String text = chosen.stream().map(String::valueOf).collect(Collectors.joining());
        return new Made(kind == Kind.PASSWORD ? "none" : text, Map.of("result", text));
    }

    private static String alphabet(Map<String, Object> inputs) {
        return characters(inputs).stream().map(Characters::all).collect(Collectors.joining());
    }

    private static List<Characters> characters(Map<String, Object> inputs) {
        boolean digits = Inputs.flag(inputs, "numeric", Inputs.flag(inputs, "number", true));
        var all = new ArrayList<Characters>();
        add(all, inputs, "minLower", "abcdefghijklmnopqrstuvwxyz", Inputs.flag(inputs, "lower", true));
        add(all, inputs, "minUpper", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", Inputs.flag(inputs, "upper", true));
        add(all, inputs, "minNumeric", "0123456789", digits);
        String special = Inputs.text(inputs, "overrideSpecial", SPECIAL);
        add(all, inputs, "minSpecial", special, Inputs.flag(inputs, "special", true));
        return all;
    }

    private static void add(
            List<Characters> all, Map<String, Object> inputs, String least, String characters, boolean wanted) {
        if (wanted && !characters.isEmpty()) {
            all.add(new Characters(
                    characters, (int) Inputs.number(inputs, least).orElse(0)));
        }
    }

    private char one(String characters) {
        return characters.charAt(random.nextInt(characters.length()));
    }
}
