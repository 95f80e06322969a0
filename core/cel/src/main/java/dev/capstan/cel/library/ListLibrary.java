package dev.capstan.cel.library;

import com.google.common.primitives.UnsignedLong;
import dev.capstan.cel.value.Equality;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelEvaluationException;
import java.time.Duration;
import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// `isSorted`, `sum`, `min`, `max`, `indexOf` and `lastIndexOf` of lists.
final class ListLibrary {
    private static final CelType ANY = TypeParamType.create("A");

    private static final Map<String, CelType> COMPARABLE = Map.of(
            "int", SimpleType.INT,
            "uint", SimpleType.UINT,
            "double", SimpleType.DOUBLE,
            "bool", SimpleType.BOOL,
            "duration", SimpleType.DURATION,
            "timestamp", SimpleType.TIMESTAMP,
            "string", SimpleType.STRING,
            "bytes", SimpleType.BYTES);

    private static final Map<String, Object> ZEROS =
            Map.of("int", 0L, "uint", UnsignedLong.ZERO, "double", 0.0, "duration", Duration.ZERO);

    private static final Comparator<Object> ORDER = ListLibrary::compare;

    private ListLibrary() {}

    static void addTo(FunctionSet functions) {
        COMPARABLE.forEach((name, type) -> {
            var list = Kinds.list(type);
            functions.member(
                    "isSorted", "list_" + name + "_is_sorted_bool", SimpleType.BOOL, list, ListLibrary::sorted);
            functions.member("max", "list_" + name + "_max_" + name, type, list, each -> extreme(each, "max", 1));
            functions.member("min", "list_" + name + "_min_" + name, type, list, each -> extreme(each, "min", -1));
        });
        ZEROS.forEach((name, zero) -> {
            CelType type = COMPARABLE.getOrDefault(name, SimpleType.DYN);
            String id = "list_" + name + "_sum_" + name;
            functions.member("sum", id, type, Kinds.list(type), each -> sum(each, zero));
        });
        functions.global(
                "lists.range", "lists_range", ListType.create(SimpleType.INT), Kinds.WHOLE, ListLibrary::range);
        var item = FunctionSet.Kind.of(ANY, Object.class);
        functions.member("indexOf", "list_a_index_of_int", SimpleType.INT, Kinds.list(ANY), item, ListLibrary::indexOf);
        functions.member(
                "lastIndexOf",
                "list_a_last_index_of_int",
                SimpleType.INT,
                Kinds.list(ANY),
                item,
                ListLibrary::lastIndexOf);
    }

    /// Counted when looked at, so that a large number takes no space.
    private static Object range(long end) {
        int size = Math.clamp(end, 0, Integer.MAX_VALUE);
        return new AbstractList<Long>() {
            @Override
            public Long get(int index) {
                return (long) Objects.checkIndex(index, size);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    private static Object sorted(List<?> list) {
        for (int i = 1; i < list.size(); i++) {
            if (ORDER.compare(list.get(i - 1), list.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static Object extreme(List<?> list, String name, int wanted) throws CelEvaluationException {
        if (list.isEmpty()) {
            throw new CelEvaluationException(name + " called on empty list");
        }
        Object found = list.getFirst();
        for (Object each : list) {
            if (Integer.signum(ORDER.compare(each, found)) == wanted) {
                found = each;
            }
        }
        return found;
    }

    private static Object sum(List<?> list, Object zero) throws CelEvaluationException {
        Object sum = zero;
        for (Object each : list) {
            sum = plus(sum, each);
        }
        return sum;
    }

    private static Object plus(Object left, Object right) throws CelEvaluationException {
        try {
            return switch (left) {
                case Long whole when right instanceof Long other -> Math.addExact(whole, other);
                case UnsignedLong whole when right instanceof UnsignedLong other -> whole.plus(other);
                case Double number when right instanceof Double other -> number + other;
                case Duration duration when right instanceof Duration other -> duration.plus(other);
                default -> throw new CelEvaluationException("no such overload");
            };
        } catch (ArithmeticException e) {
            throw new CelEvaluationException("integer overflow", e);
        }
    }

    private static Object indexOf(List<?> list, Object item) {
        for (int i = 0; i < list.size(); i++) {
            if (Equality.equal(list.get(i), item)) {
                return (long) i;
            }
        }
        return -1L;
    }

    private static Object lastIndexOf(List<?> list, Object item) {
        for (int i = list.size() - 1; i >= 0; i--) {
            if (Equality.equal(list.get(i), item)) {
                return (long) i;
            }
        }
        return -1L;
    }

    @SuppressWarnings("unchecked") // the items of a list are of one type
    private static int compare(Object left, Object right) {
        if (left instanceof CelByteString bytes && right instanceof CelByteString other) {
            return CelByteString.unsignedLexicographicalComparator().compare(bytes, other);
        }
        return ((Comparable<Object>) left).compareTo(right);
    }
}
