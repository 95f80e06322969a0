package dev.capstan.expr.type;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is known about a value before it is there.
///
/// It is what was declared, not a promise: a map may lack a declared key, and then the value is nil.
public sealed interface Type {
    /// Something, as all that an array or a map holds: it was said that it can be anything.
    Type ANY = new Simple(Kind.ANY);

    /// Nothing was said.
    Type UNKNOWN = new Unknown();

    Type NIL = new Simple(Kind.NIL);
    Type BOOL = new Simple(Kind.BOOL);
    Type INT = new Simple(Kind.INT);
    Type FLOAT = new Simple(Kind.FLOAT);
    Type TEXT = new Simple(Kind.TEXT);
    Type TIME = new Simple(Kind.TIME);
    Type DURATION = new Simple(Kind.DURATION);
    Type ZONE = new Simple(Kind.ZONE);

    /// An array that can hold nothing but bytes.
    Type BYTES = new Packed(INT);

    /// An array that can hold nothing but texts, as `split` makes it.
    Type TEXTS = new Packed(TEXT);

    Type INTS = new Array(INT);
    Type ARRAY = new Array(ANY);
    Type MAP = new Fields(Map.of(), ANY);

    static Type arrayOf(Type element) {
        return new Array(element);
    }

    /// A map with any keys and values of one type.
    static Type mapOf(Type value) {
        return new Fields(Map.of(), value);
    }

    /// A map with these keys only: any other is a complaint when compiling.
    static Fields fields(Map<String, Type> fields) {
        return new Fields(fields, null);
    }

    /// What an environment like `sample` declares: its names, each with the type [#of] its value.
    static Fields fieldsOf(Map<String, ?> sample) {
        var fields = HashMap.<String, Type>newHashMap(sample.size());
        sample.forEach((name, value) -> fields.put(name, of(value)));
        return fields(fields);
    }

    /// What a sample value tells. Nothing is concluded from what a collection happens to contain.
    static Type of(@Nullable Object sample) {
        return switch (sample) {
            case null -> NIL;
            case Boolean _ -> BOOL;
            case Long _, Integer _, Short _, Byte _ -> INT;
            case Double _, Float _ -> FLOAT;
            case String _ -> TEXT;
            case byte[] _ -> BYTES;
            case List<?> _ -> ARRAY;
            case Map<?, ?> _ -> MAP;
            case ZonedDateTime _ -> TIME;
            case Duration _ -> DURATION;
            case ZoneId _ -> ZONE;
            default -> ANY;
        };
    }

    Kind kind();

    /// A type that its kind says all about.
    record Simple(Kind kind) implements Type {}

    /// What nothing is known about. It goes where [#ANY] goes, but a choice between it and another is not the other.
    record Unknown() implements Type {
        @Override
        public Kind kind() {
            return Kind.ANY;
        }
    }

    /// An array that can hold anything, and is said to hold these.
    record Array(Type element) implements Type {
        @Override
        public Kind kind() {
            return Kind.ARRAY;
        }
    }

    /// An array that can hold nothing else.
    record Packed(Type element) implements Type {
        @Override
        public Kind kind() {
            return Kind.ARRAY;
        }
    }

    /// A map with texts as keys.
    ///
    /// @param fields the keys that are known
    /// @param others the type under all other keys, or null when there may be none
    record Fields(Map<String, Type> fields, @Nullable Type others) implements Type {
        public Fields {
            fields = Map.copyOf(fields);
        }

        @Override
        public Kind kind() {
            return Kind.MAP;
        }
    }

    /// A map whose keys can be anything, as `groupBy` and `fromPairs` make it.
    record Dictionary(Type value) implements Type {
        @Override
        public Kind kind() {
            return Kind.MAP;
        }
    }

    /// A builtin that is named and not called.
    record Function(String name) implements Type {
        @Override
        public Kind kind() {
            return Kind.FUNCTION;
        }
    }

    /// What `time.Format` is before it is called.
    record Method(String name, List<Type> parameters, Type result) implements Type {
        public Method {
            parameters = List.copyOf(parameters);
        }

        @Override
        public Kind kind() {
            return Kind.FUNCTION;
        }
    }
}
