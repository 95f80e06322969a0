package dev.capstan.gotemplate.value;

import java.util.AbstractList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list that Go never made: it is empty like any other, but null as JSON and not deeply equal to an empty one.
public final class NilList extends AbstractList<@Nullable Object> {
    private static final List<@Nullable Object> NIL = new NilList();

    private NilList() {}

    /// The list itself, or the nil one if it is empty.
    public static List<? extends @Nullable Object> orNil(List<? extends @Nullable Object> list) {
        return list.isEmpty() ? NIL : list;
    }

    @Override
    public @Nullable Object get(int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    public int size() {
        return 0;
    }
}
