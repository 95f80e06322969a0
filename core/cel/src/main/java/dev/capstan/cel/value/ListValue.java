package dev.capstan.cel.value;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.cel.value.Shape.Items;
import dev.capstan.cel.value.Shape.Order;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/// A JSON list.
final class ListValue extends AbstractList<Object> implements RandomAccess {
    static final Items OF_ANYTHING = new Items(Shape.ANY, Order.ATOMIC, List.of(), 0);

    private final ArrayNode array;
    private final Items shape;

    ListValue(ArrayNode array, Items shape) {
        this.array = array;
        this.shape = shape;
    }

    Items shape() {
        return shape;
    }

    @Override
    public Object get(int index) {
        return Values.of(array.get(index), shape.item());
    }

    @Override
    public int size() {
        return array.size();
    }
}
