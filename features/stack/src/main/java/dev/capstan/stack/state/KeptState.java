package dev.capstan.stack.state;

import dev.capstan.spi.stack.StackState;
import dev.capstan.stack.state.Found.Kept;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/// The state of a stack in places, each of which holds one entry or is free.
///
/// The object of place 0 is there before any other, and says how many there may be. So whoever finds none knows with
/// one look that there is no state, and who finds one knows where to look, without a list of the entries of all
/// stacks. It is kept from being deleted while anything is remembered. A free place is kept for the next entry: a step
/// costs one write, whether it adds, changes or removes.
final class KeptState implements StackState {
    /// What is not there costs a look at each run, so there are few at first.
    private static final int AT_FIRST = 2;

    private static final int MANY = 16;

    private final EntryDesk desk;

    /// Held while the object of place 0 is written: it must be there before others, and is written for its own
    /// entry and for the number of places alike.
    private final ReentrantLock first = new ReentrantLock();

    /// Guarded by this object's lock, as are the next three.
    private final Map<String, Place> taken = new HashMap<>();

    private final TreeMap<Integer, Place> free = new TreeMap<>();
    private int next;
    private boolean loaded;

    /// What place 0 holds; guarded by `first`.
    private String firstSealed = "";

    /// Guarded by `first`.
    private Place firstPlace = new Place(0);

    /// How many places there may be, when place 0 says so and is kept; else 0. Written under `first`.
    private volatile int room;

    /// How many places there may be, as place 0 says; guarded by `first`.
    private int places;

    KeptState(EntryDesk desk) {
        this.desk = desk;
    }

    @Override
    public Map<String, Map<String, Object>> load() {
        first.lock();
        try {
            return take(desk.find());
        } finally {
            first.unlock();
        }
    }

    private synchronized Map<String, Map<String, Object>> take(Found found) {
        taken.clear();
        free.clear();
        firstSealed = "";
        firstPlace = new Place(0);
        places = found.places();
        next = 1;
        var entries = new LinkedHashMap<String, Map<String, Object>>();
        for (Kept each : found.all()) {
            Place place = each.place();
            if (place.number() == 0) {
                firstPlace = place;
            }
            next = Math.max(next, place.number() + 1);
            each.content()
                    .ifPresentOrElse(
                            content -> {
                                taken.put(content.key(), place);
                                entries.put(content.key(), content.entry());
                                if (place.number() == 0) {
                                    firstSealed = desk.sealed(0, content.key(), content.entry());
                                }
                            },
                            () -> free.put(place.number(), place));
        }
        if (found.all().isEmpty()) {
            free.put(0, firstPlace);
        }
        room = entries.isEmpty() ? 0 : places;
        loaded = true;
        return entries;
    }

    @Override
    public void put(String key, Map<String, Object> entry) {
        prepare();
        Place place = placeOf(key);
        String sealed = desk.sealed(place.number(), key, entry);
        if (place.number() == 0) {
            writeFirst(sealed);
            return;
        }
        makeRoom(place.number());
        desk.write(place, sealed, true, 0);
    }

    private void prepare() {
        boolean known;
        synchronized (this) {
            known = loaded;
        }
        if (!known) {
            Map<String, Map<String, Object>> _ = load();
        }
    }

    private synchronized Place placeOf(String key) {
        return taken.computeIfAbsent(key, _ -> {
            var lowest = free.pollFirstEntry();
            return lowest == null ? new Place(next++) : lowest.getValue();
        });
    }

    private void writeFirst(String sealed) {
        first.lock();
        try {
            writeFirst(sealed, Math.max(AT_FIRST, places), true);
            room = places;
        } finally {
            first.unlock();
        }
    }

    private void writeFirst(String sealed, int count, boolean held) {
        desk.write(firstPlace, sealed, held, count);
        firstSealed = sealed;
        places = count;
    }

    /// Sees to it that place 0 is kept, and says that there may be a place with this number.
    private void makeRoom(int number) {
        if (number < room) {
            return;
        }
        first.lock();
        try {
            if (number < room) {
                return;
            }
            int count = Math.max(AT_FIRST, places);
            while (count <= number) {
                count *= count < MANY ? 2 : 4;
            }
            writeFirst(firstSealed, count, true);
            room = count;
        } finally {
            first.unlock();
        }
    }

    @Override
    public void remove(String key) {
        prepare();
        Place place;
        synchronized (this) {
            place = taken.get(key);
        }
        if (place == null) {
            return;
        }
        if (place.number() == 0) {
            freeFirst(key);
        } else {
            desk.write(place, "", false, 0);
            release(key, place);
            letGo();
        }
    }

    private synchronized void release(String key, Place place) {
        taken.remove(key);
        free.put(place.number(), place);
    }

    private synchronized boolean holds(String others) {
        return taken.keySet().stream().anyMatch(each -> !each.equals(others));
    }

    private void freeFirst(String key) {
        first.lock();
        try {
            int before = room;
            room = 0; // Whoever puts now waits for this, or is seen by it.
            boolean others = holds(key);
            writeFirst("", places, others);
            room = others ? before : 0;
            release(key, firstPlace);
        } finally {
            first.unlock();
        }
    }

    /// With nothing left to remember, place 0 need not be kept either.
    private void letGo() {
        if (holds("")) {
            return;
        }
        first.lock();
        try {
            int before = room;
            room = 0; // Whoever puts now waits for this, or is seen by it.
            if (before == 0 || holds("")) {
                room = before;
                return;
            }
            writeFirst(firstSealed, places, false);
        } finally {
            first.unlock();
        }
    }
}
