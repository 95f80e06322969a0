package dev.capstan.stack.engine;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/// What is out there, and what became of it. Refuses what would break something: a reference to what is not there, and
/// the removal of what somebody still refers to.
final class World {
    /// Inputs whose values are ids of others.
    private static final Set<String> REFERENCES = Set.of("root", "ref");

    /// By id. All fields are guarded by this.
    private final Map<String, Item> items = new TreeMap<>();
    private final Map<String, String> made = new TreeMap<>();
    private final List<String> log = new ArrayList<>();
    private final Set<String> failing = new HashSet<>();
    private final Set<String> losing = new HashSet<>();
    private final List<String> resumed = new ArrayList<>();
    private boolean strict = true;
    private String held = "";
    private CountDownLatch until = new CountDownLatch(0);
    private Runnable whenHeld = () -> {};
    private int number;
    private int now;
    private int most;

    /// @param changes how often it was changed
    record Item(String id, String type, String name, Map<String, Object> inputs, int changes) {}

    /// This does not end before that.
    synchronized void hold(String what, CountDownLatch released) {
        held = what;
        until = released;
    }

    /// How many were made at once, at most.
    synchronized int atOnce() {
        return most;
    }

    synchronized void onHold(Runnable told) {
        whenHeld = told;
    }

    private void wait(String what) {
        CountDownLatch latch;
        Runnable told;
        synchronized (this) {
            latch = held.equals(what) ? until : new CountDownLatch(0);
            told = held.equals(what) ? whenHeld : () -> {};
        }
        told.run();
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new RetryableException("interrupted", e);
        }
    }

    Item create(String type, String name, String token, Map<String, Object> inputs) {
        synchronized (this) {
            most = Math.max(most, ++now);
        }
        try {
            wait("create " + name);
            return made(type, name, token, inputs);
        } finally {
            synchronized (this) {
                now--;
            }
        }
    }

    /// With the same token, the same.
    private synchronized Item made(String type, String name, String token, Map<String, Object> inputs) {
        fail("create " + name);
        String known = made.get(token);
        if (known != null) {
            return Optional.ofNullable(items.get(known))
                    .orElseThrow(() -> new AssertionError(name + " is made again after it was removed"));
        }
        references(name, inputs);
        if (inputs.get("fixed") instanceof String fixed
                && items.values().stream()
                        .anyMatch(each -> fixed.equals(each.inputs().get("fixed")))) {
            throw new TerminalException("there is a " + fixed + " already");
        }
        var item = new Item("id-" + ++number, type, name, inputs, 0);
        items.put(item.id(), item);
        made.put(token, item.id());
        log.add("create " + name);
        if (losing.remove("create " + name)) {
            throw new RetryableException("the answer to create " + name + " was lost");
        }
        return item;
    }

    synchronized Item update(String id, Map<String, Object> inputs) {
        Item old = Optional.ofNullable(items.get(id)).orElseThrow(() -> new TerminalException(id + " is gone"));
        fail("update " + old.name());
        references(old.name(), inputs);
        var item = new Item(id, old.type(), old.name(), inputs, old.changes() + 1);
        items.put(id, item);
        log.add("update " + old.name());
        return item;
    }

    synchronized void delete(String id) {
        Item old = items.get(id);
        if (old == null) {
            return;
        }
        fail("delete " + old.name());
        for (Item each : items.values()) {
            boolean firmly = id.equals(each.inputs().get("root"));
            boolean loosely = strict
                    && id.equals(each.inputs().get("ref"))
                    && !old.inputs().containsKey("fixed");
            if (firmly || loosely) {
                throw new AssertionError(old.name() + " goes before " + each.name() + ", which refers to it");
            }
        }
        items.remove(id);
        log.add("delete " + old.name());
    }

    private void references(String name, Map<String, Object> inputs) {
        inputs.forEach((key, value) -> {
            if (REFERENCES.contains(key) && value instanceof String id && !items.containsKey(id)) {
                throw new AssertionError(name + " refers to " + id + ", which is not there");
            }
        });
    }

    private void fail(String what) {
        if (failing.contains(what)) {
            throw new TerminalException(what + " is refused");
        }
    }

    synchronized Optional<Item> find(String id) {
        return Optional.ofNullable(items.get(id));
    }

    /// Whether nothing may go while something refers to it that could be changed to refer to another.
    synchronized void strict(boolean now) {
        strict = now;
    }

    /// From now on these fail: `create a`.
    synchronized void refuse(Set<String> what) {
        failing.clear();
        failing.addAll(what);
    }

    /// The answer to this is lost once: `create a`.
    synchronized void lose(String what) {
        losing.add(what);
    }

    synchronized void resumes(String name) {
        resumed.add(name);
    }

    /// Those of which the engine did not know whether they were made.
    synchronized List<String> resumed() {
        return List.copyOf(resumed);
    }

    /// Somebody else changes something.
    synchronized void tamper(String name, Map<String, Object> inputs) {
        Item old = named(name);
        items.put(old.id(), new Item(old.id(), old.type(), name, inputs, old.changes()));
    }

    /// Somebody else removes something.
    synchronized void steal(String name) {
        items.remove(named(name).id());
    }

    /// Somebody else makes something.
    synchronized String plant(String type, String name, Map<String, Object> inputs) {
        var item = new Item("id-" + ++number, type, name, inputs, 0);
        items.put(item.id(), item);
        return item.id();
    }

    synchronized Item named(String name) {
        return items.values().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    synchronized List<Item> items() {
        return List.copyOf(items.values());
    }

    synchronized List<String> names() {
        return items.values().stream().map(Item::name).sorted().toList();
    }

    /// What was done since it was asked last.
    synchronized List<String> told() {
        List<String> told = List.copyOf(log);
        log.clear();
        return told;
    }
}
