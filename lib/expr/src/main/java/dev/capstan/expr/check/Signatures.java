package dev.capstan.expr.check;

import static dev.capstan.expr.type.Kind.ARRAY;
import static dev.capstan.expr.type.Kind.DURATION;
import static dev.capstan.expr.type.Kind.FLOAT;
import static dev.capstan.expr.type.Kind.INT;
import static dev.capstan.expr.type.Kind.MAP;
import static dev.capstan.expr.type.Kind.TEXT;
import static dev.capstan.expr.type.Kind.ZONE;
import static java.util.Map.entry;

import dev.capstan.expr.type.Kind;
import dev.capstan.expr.type.Relation;
import dev.capstan.expr.type.Type;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The builtins of the language, each with its [Signature].
final class Signatures {
    private static final Set<Kind> AN_ARRAY = EnumSet.of(ARRAY);
    private static final Set<Kind> A_MAP = EnumSet.of(MAP);
    private static final Set<Kind> NUMERIC = EnumSet.of(INT, FLOAT, DURATION);
    private static final Set<Kind> CONVERTIBLE = EnumSet.of(INT, FLOAT, DURATION, TEXT);
    private static final Set<Kind> SIZED = EnumSet.of(TEXT, ARRAY, MAP);
    private static final Set<Kind> ANYTHING = EnumSet.allOf(Kind.class);

    private static final Signature TEST = loop(true, (_, _) -> Type.BOOL);
    private static final Signature COUNT = loop(true, (_, _) -> Type.INT);
    private static final Signature FIND = loop(true, (collection, _) -> Relation.element(collection));
    private static final Signature ROUND = one(NUMERIC, Type.FLOAT);
    private static final Signature END = kinds(1, List.of(AN_ARRAY), given -> end(given.getFirst()));
    private static final Signature REARRANGE = one(AN_ARRAY, Type.ARRAY);
    private static final Signature SPLIT =
            overloads(takes(Type.TEXTS, Type.TEXT, Type.TEXT), takes(Type.TEXTS, Type.TEXT, Type.TEXT, Type.INT));
    private static final Signature STRIP =
            overloads(takes(Type.TEXT, Type.TEXT, Type.TEXT), takes(Type.TEXT, Type.TEXT));
    private static final Signature TEXT_TO_TEXT = overloads(takes(Type.TEXT, Type.TEXT));
    private static final Signature ANY_TO_TEXT = overloads(takes(Type.TEXT, Type.ANY));
    private static final Signature POSITION = overloads(takes(Type.INT, Type.TEXT, Type.TEXT));
    private static final Signature HAS = overloads(takes(Type.BOOL, Type.TEXT, Type.TEXT));
    private static final Signature BITS = overloads(takes(Type.INT, Type.INT, Type.INT));

    private static final Map<String, Signature> ALL = Map.ofEntries(
            entry("all", TEST),
            entry("none", TEST),
            entry("any", TEST),
            entry("one", TEST),
            entry("filter", loop(true, (collection, _) -> Type.arrayOf(Relation.element(collection)))),
            entry("map", loop(false, Set.of("index"), (_, body) -> Type.arrayOf(orAny(body)))),
            entry("count", COUNT),
            entry("sum", loop(false, Signatures::sum)),
            entry("find", FIND),
            entry("findLast", FIND),
            entry("findIndex", COUNT),
            entry("findLastIndex", COUNT),
            entry("groupBy", loop(false, (_, _) -> new Type.Dictionary(Type.ARRAY))),
            entry("sortBy", loop(false, (collection, _) -> collection)),
            entry("reduce", loop(false, Set.of("index", "acc"), (_, body) -> orAny(body))),
            entry("len", one(SIZED, Type.INT)),
            entry("type", ANY_TO_TEXT),
            entry("abs", kinds(1, List.of(NUMERIC), List::getFirst)),
            entry("ceil", ROUND),
            entry("floor", ROUND),
            entry("round", ROUND),
            entry("int", one(CONVERTIBLE, Type.INT)),
            entry("float", one(CONVERTIBLE, Type.FLOAT)),
            entry("string", ANY_TO_TEXT),
            entry("trim", overloads(takes(Type.TEXT, Type.TEXT), takes(Type.TEXT, Type.TEXT, Type.TEXT))),
            entry("trimPrefix", STRIP),
            entry("trimSuffix", STRIP),
            entry("upper", TEXT_TO_TEXT),
            entry("lower", TEXT_TO_TEXT),
            entry("split", SPLIT),
            entry("splitAfter", SPLIT),
            entry(
                    "replace",
                    overloads(
                            takes(Type.TEXT, Type.TEXT, Type.TEXT, Type.TEXT, Type.INT),
                            takes(Type.TEXT, Type.TEXT, Type.TEXT, Type.TEXT))),
            entry("repeat", overloads(takes(Type.TEXT, Type.TEXT, Type.INT))),
            entry("join", withOptionalText(Type.TEXT)),
            entry("indexOf", POSITION),
            entry("lastIndexOf", POSITION),
            entry("hasPrefix", HAS),
            entry("hasSuffix", HAS),
            entry("max", new Signature.Numbers()),
            entry("min", new Signature.Numbers()),
            entry("mean", new Signature.Numbers()),
            entry("median", new Signature.Numbers()),
            entry("toJSON", ANY_TO_TEXT),
            entry("fromJSON", overloads(takes(Type.ANY, Type.TEXT))),
            entry("toBase64", TEXT_TO_TEXT),
            entry("fromBase64", TEXT_TO_TEXT),
            entry("now", new Signature.Kinds(0, 1, List.of(EnumSet.of(ZONE)), _ -> Type.TIME)),
            entry("duration", overloads(takes(Type.DURATION, Type.TEXT))),
            entry("date", new Signature.Kinds(1, 3, List.of(ANYTHING), _ -> Type.TIME)),
            entry("timezone", overloads(takes(Type.ZONE, Type.TEXT))),
            entry("first", END),
            entry("last", END),
            entry("get", new Signature.Lookup()),
            entry("take", kinds(2, List.of(AN_ARRAY, EnumSet.of(INT)), given -> Relation.bare(given.getFirst()))),
            entry("keys", one(A_MAP, Type.ARRAY)),
            entry("values", one(A_MAP, Type.ARRAY)),
            entry("toPairs", one(A_MAP, Type.ARRAY)),
            entry("fromPairs", one(AN_ARRAY, new Type.Dictionary(Type.ANY))),
            entry("reverse", REARRANGE),
            entry("uniq", REARRANGE),
            entry("concat", new Signature.Kinds(1, Integer.MAX_VALUE, List.of(AN_ARRAY), _ -> Type.ARRAY)),
            entry("flatten", REARRANGE),
            entry("sort", withOptionalText(Type.ARRAY)),
            entry("bitand", BITS),
            entry("bitor", BITS),
            entry("bitxor", BITS),
            entry("bitnand", BITS),
            entry("bitshl", BITS),
            entry("bitshr", BITS),
            entry("bitushr", BITS),
            entry("bitnot", overloads(takes(Type.INT, Type.INT))));

    private Signatures() {}

    /// The names of all builtins.
    static Set<String> names() {
        return ALL.keySet();
    }

    static @Nullable Signature of(String name) {
        return ALL.get(name);
    }

    private static Signature loop(boolean test, Signature.Outcome outcome) {
        return new Signature.Loop(test, Set.of(), outcome);
    }

    private static Signature loop(boolean test, Set<String> pointers, Signature.Outcome outcome) {
        return new Signature.Loop(test, pointers, outcome);
    }

    private static Signature one(Set<Kind> kinds, Type result) {
        return kinds(1, List.of(kinds), _ -> result);
    }

    private static Signature kinds(int count, List<Set<Kind>> kinds, Signature.Result result) {
        return new Signature.Kinds(count, count, kinds, result);
    }

    private static Signature overloads(Signature.Parameters... choices) {
        return new Signature.Overloads(List.of(choices));
    }

    private static Signature.Parameters takes(Type result, Type... parameters) {
        return new Signature.Parameters(List.of(parameters), result);
    }

    /// `join` and `sort`: an array of any sort, and perhaps a text.
    private static Signature withOptionalText(Type result) {
        return overloads(
                takes(result, Type.ARRAY, Type.TEXT),
                takes(result, Type.TEXTS, Type.TEXT),
                takes(result, Type.ARRAY),
                takes(result, Type.TEXTS));
    }

    private static Type sum(Type collection, @Nullable Type body) {
        return body == null ? Relation.element(collection) : Relation.bare(body);
    }

    private static Type orAny(@Nullable Type type) {
        return type == null ? Type.ANY : type;
    }

    /// `first` and `last` believe only an array that cannot hold anything else.
    private static Type end(Type array) {
        return Relation.element(Relation.bare(array));
    }
}
