package dev.capstan.cel.value;

import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What an expression may assume of a value: its type, and how large it can get.
///
/// Sizes are those of JSON that one request can carry; the cost of an expression is judged by them.
public sealed interface Shape {
    /// The largest request body, by which whatever has no limit of its own is limited.
    long LARGEST_REQUEST = 3L * 1024 * 1024;

    /// A value of any type, looked at only when the expression runs.
    Shape ANY = new Scalar(SimpleType.DYN, Reading.ANY, LARGEST_REQUEST - 2, 1);

    /// A text of any length.
    Shape TEXT = of(SimpleType.STRING);

    /// A whole number.
    Shape WHOLE = of(SimpleType.INT);

    /// True or false.
    Shape BOOLEAN = of(SimpleType.BOOL);

    /// What is declared as a time and is a text when somebody looks: so it is with some of Kubernetes' own objects.
    Shape TIME_TEXT = new Scalar(SimpleType.TIMESTAMP, Reading.TEXT, 0, 1);

    /// A value that comes from elsewhere than JSON.
    static Shape of(CelType type) {
        return new Scalar(type, Reading.ANY, LARGEST_REQUEST - 2, 1);
    }

    /// What came of an expression: scalars, and lists and maps of them, keep their type.
    static Shape ofResult(CelType type) {
        return of(known(type));
    }

    private static CelType known(CelType type) {
        return switch (type) {
            case ListType list -> ListType.create(known(list.elemType()));
            case MapType map -> MapType.create(known(map.keyType()), known(map.valueType()));
            case SimpleType simple -> simple;
            default -> SimpleType.DYN;
        };
    }

    CelType type();

    /// How many characters, items or entries there can be.
    long maxElements();

    /// How many bytes the smallest such value takes.
    long minSize();

    /// How the JSON of a scalar is to be read.
    enum Reading {
        ANY,
        TEXT,
        WHOLE,
        NUMBER,
        BOOLEAN,
        BYTES,
        DURATION,
        DATE,
        TIMESTAMP
    }

    /// A value that is not made of others.
    record Scalar(CelType type, Reading reading, long maxElements, long minSize) implements Shape {}

    /// How the items of a list belong together, which decides when two lists are equal.
    enum Order {
        ATOMIC,
        SET,
        MAP
    }

    /// A list.
    ///
    /// @param keys the properties that tell its items apart, for [Order#MAP]
    record Items(Shape item, Order order, List<String> keys, long maxElements) implements Shape {
        public Items {
            keys = List.copyOf(keys);
        }

        @Override
        public CelType type() {
            return ListType.create(item.type());
        }

        @Override
        public long minSize() {
            return 2;
        }
    }

    /// A map with keys of all kinds.
    record Entries(Shape value, long maxElements) implements Shape {
        @Override
        public CelType type() {
            return MapType.create(SimpleType.STRING, value.type());
        }

        @Override
        public long minSize() {
            return 2;
        }
    }

    /// One field of an object.
    ///
    /// @param property its name in JSON, which expressions may have to write differently
    record Field(String property, Shape shape) {}

    /// An object with declared fields.
    ///
    /// @param name unique among the shapes an expression sees
    /// @param fields by the names that expressions use
    record Fields(String name, Map<String, Field> fields, long minSize) implements Shape {
        public Fields {
            fields = Map.copyOf(fields);
        }

        @Override
        @SuppressWarnings("Immutable") // a copy that never changes
        public StructType type() {
            return StructType.create(name, ImmutableSet.copyOf(fields.keySet()), field -> {
                Field known = fields.get(field);
                return known == null
                        ? Optional.empty()
                        : Optional.of(known.shape().type());
            });
        }

        @Override
        public long maxElements() {
            return 0;
        }
    }

    /// A value that may be absent.
    record Maybe(Shape shape) implements Shape {
        @Override
        public CelType type() {
            return OptionalType.create(shape.type());
        }

        @Override
        public long maxElements() {
            return shape.maxElements();
        }

        @Override
        public long minSize() {
            return shape.minSize();
        }
    }
}
