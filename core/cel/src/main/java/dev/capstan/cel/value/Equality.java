package dev.capstan.cel.value;

import com.google.common.primitives.UnsignedLong;
import dev.capstan.cel.patch.BuiltObject;
import dev.capstan.cel.value.Shape.Order;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// When two values are equal, and what adding two lists gives: lists that are sets or maps do not mind the order.
public final class Equality {
    private Equality() {}

    public static boolean equal(@Nullable Object left, @Nullable Object right) {
        if (isNumber(left) && isNumber(right)) {
            return sameNumber(left, right);
        }
        return switch (left) {
            case BuiltObject built
            when right instanceof BuiltObject other ->
                built.typeName().equals(other.typeName()) && sameMaps(built, other);
            case ObjectValue object when right instanceof ObjectValue other -> sameObjects(object, other);
            case List<?> list when right instanceof List<?> other -> sameLists(list, other);
            case Map<?, ?> map when right instanceof Map<?, ?> other -> sameMaps(map, other);
            case Optional<?> optional when right instanceof Optional<?> other -> sameOptionals(optional, other);
            case null, default -> Objects.equals(left, right);
        };
    }

    public static boolean contains(List<?> list, Object value) {
        return list.stream().anyMatch(each -> equal(each, value));
    }

    private static boolean isNumber(@Nullable Object value) {
        return value instanceof Number;
    }

    private static boolean sameNumber(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Long a && right instanceof Long b) {
            return a.longValue() == b.longValue();
        }
        if (left instanceof Double a && right instanceof Double b) {
            return a.doubleValue() == b.doubleValue();
        }
        return left != null
                && right != null
                && isFinite(left)
                && isFinite(right)
                && decimal(left).compareTo(decimal(right)) == 0;
    }

    private static boolean isFinite(Object number) {
        return !(number instanceof Double d) || Double.isFinite(d);
    }

    private static BigDecimal decimal(Object number) {
        return switch (number) {
            case Double d -> new BigDecimal(d);
            case UnsignedLong u -> new BigDecimal(u.bigIntegerValue());
            default -> new BigDecimal(number.toString());
        };
    }

    private static boolean sameObjects(ObjectValue left, ObjectValue right) {
        return left.width() == right.width() && sameMaps(left, right) && left.sameHiddenFields(right);
    }

    private static boolean sameMaps(Map<?, ?> left, Map<?, ?> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (var each : left.entrySet()) {
            Object other = right.get(each.getKey());
            if (other == null || !equal(each.getValue(), other)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameOptionals(Optional<?> left, Optional<?> right) {
        return left.isPresent() == right.isPresent() && (left.isEmpty() || equal(left.get(), right.orElseThrow()));
    }

    private static boolean sameLists(List<?> left, List<?> right) {
        if (left.size() != right.size()) {
            return false;
        }
        return switch (order(left)) {
            case SET -> right.stream().allMatch(each -> contains(left, Objects.requireNonNull(each)));
            case MAP -> sameByKey(left, right);
            case ATOMIC -> sameInOrder(left, right);
        };
    }

    private static boolean sameInOrder(List<?> left, List<?> right) {
        for (int i = 0; i < left.size(); i++) {
            if (!equal(left.get(i), right.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameByKey(List<?> left, List<?> right) {
        List<String> keys = keys(left);
        var byKey = new HashMap<List<Object>, Object>();
        left.forEach(each -> byKey.put(key(each, keys), each));
        return right.stream().allMatch(each -> equal(byKey.get(key(each, keys)), each));
    }

    private static Order order(List<?> list) {
        return switch (list) {
            case ListValue value -> value.shape().order();
            case MergedList merged -> merged.order();
            default -> Order.ATOMIC;
        };
    }

    private static List<String> keys(List<?> list) {
        return switch (list) {
            case ListValue value -> value.shape().keys();
            case MergedList merged -> merged.keys();
            default -> List.of();
        };
    }

    private static List<Object> key(@Nullable Object item, List<String> keys) {
        var key = new ArrayList<Object>(keys.size());
        for (String each : keys) {
            String name = Escapes.of(each).orElse(each);
            Object part = item instanceof Map<?, ?> map ? map.get(name) : null;
            key.add(Optional.ofNullable(part));
        }
        return key;
    }

    /// The items of both: what a set has already is not added, and what a map has already is replaced in its place.
    public static List<Object> add(List<?> left, List<?> right) {
        Order order = order(left);
        if (order == Order.ATOMIC) {
            return MergedList.concat(left, right);
        }
        List<String> keys = keys(left);
        var items = new ArrayList<Object>(left);
        for (Object each : right) {
            if (order == Order.MAP) {
                put(items, each, keys);
            } else if (!contains(items, each)) {
                items.add(each);
            }
        }
        return MergedList.copyOf(items, order, keys);
    }

    private static void put(List<Object> items, Object item, List<String> keys) {
        List<Object> key = key(item, keys);
        for (int i = 0; i < items.size(); i++) {
            if (key(items.get(i), keys).equals(key)) {
                items.set(i, item);
                return;
            }
        }
        items.add(item);
    }
}
