package dev.capstan.cel.value;

import dev.capstan.cel.value.Shape.Order;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/// What adding two lists gives: a list of the first one's kind.
///
/// Expressions build lists by adding one item after the other. So lists share what they have in common: each is the
/// beginning of a longer list that only grows at its end. Belongs to one evaluation, hence to one thread.
final class MergedList extends AbstractList<Object> implements RandomAccess {
    private final List<Object> shared;
    private final int size;
    private final Order order;
    private final List<String> keys;

    private MergedList(List<Object> shared, Order order, List<String> keys) {
        this.shared = shared;
        this.size = shared.size();
        this.order = order;
        this.keys = keys;
    }

    static MergedList copyOf(List<?> items, Order order, List<String> keys) {
        return new MergedList(new ArrayList<>(items), order, keys);
    }

    /// Whether nothing was added behind this list's end yet, so that it may grow there.
    private boolean isWhole() {
        return size == shared.size();
    }

    static MergedList concat(List<?> left, List<?> right) {
        MergedList merged =
                left instanceof MergedList known && known.isWhole() ? known : copyOf(left, Order.ATOMIC, List.of());
        merged.shared.addAll(right);
        return new MergedList(merged.shared, merged.order, merged.keys);
    }

    Order order() {
        return order;
    }

    List<String> keys() {
        return keys;
    }

    @Override
    public Object get(int index) {
        return shared.get(Objects.checkIndex(index, size));
    }

    @Override
    public int size() {
        return size;
    }
}
