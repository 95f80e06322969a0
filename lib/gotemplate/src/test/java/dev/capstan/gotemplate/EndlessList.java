package dev.capstan.gotemplate;

import java.util.AbstractList;
import java.util.RandomAccess;

/// A list with as many elements as a list can have. It breaks whoever reads more of them than allowed.
final class EndlessList extends AbstractList<Object> implements RandomAccess {
    private final long allowed;
    private long reads;

    EndlessList(long allowed) {
        this.allowed = allowed;
    }

    @Override
    public Object get(int index) {
        reads++;
        if (reads > allowed) {
            throw new AssertionError("more than " + allowed + " elements were read");
        }
        return (long) index;
    }

    @Override
    public int size() {
        return Integer.MAX_VALUE;
    }
}
