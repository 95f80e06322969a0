package dev.capstan.server.rest.sse;

import java.util.ArrayList;
import java.util.List;

/// Things in a row, each with a number that never changes; the oldest go when there are too
/// many. Not safe for threads.
final class Ring {
    private Happening[] slots = new Happening[16];
    private long first;
    private long end;

    /// The number of the oldest.
    long first() {
        return first;
    }

    /// The number that the next one gets.
    long end() {
        return end;
    }

    long size() {
        return end - first;
    }

    Happening at(long number) {
        return slots[(int) number & (slots.length - 1)];
    }

    List<Happening> between(long from, long to) {
        var found = new ArrayList<Happening>((int) (to - from));
        for (long number = from; number < to; number++) {
            found.add(at(number));
        }
        return found;
    }

    void add(Happening happening) {
        if (size() == slots.length) {
            grow();
        }
        slots[(int) end & (slots.length - 1)] = happening;
        end++;
    }

    @SuppressWarnings("NullAway") // an empty slot is null by design; only full ones are ever read
    Happening removeFirst() {
        int slot = (int) first & (slots.length - 1);
        Happening oldest = slots[slot];
        slots[slot] = null;
        first++;
        return oldest;
    }

    void clear() {
        slots = new Happening[16];
        first = end;
    }

    /// The number of the first that came after a revision.
    long after(long revision) {
        long low = first;
        long high = end;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (at(middle).revision() <= revision) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void grow() {
        var larger = new Happening[slots.length * 2];
        for (long number = first; number < end; number++) {
            larger[(int) number & (larger.length - 1)] = at(number);
        }
        slots = larger;
    }
}
