package dev.capstan.stack.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/// Works on many items at once, each as soon as those it waits for are done, on virtual threads.
///
/// The fields are the calling thread's; others only hand in reports. It waits for reports without a bound, as whatever
/// an item does has one.
final class Crew {
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final int size;
    private final boolean goOn;
    private final BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
    private final Map<String, Thread> atWork = new HashMap<>();

    /// What is to be done with an item; false when it failed. Whatever it throws ends all.
    interface Task {
        boolean perform(String item) throws Exception;
    }

    private record Report(
            String item, boolean done, @Nullable Throwable end) {}

    /// @param size how many at once
    /// @param goOn whether to go on, when one fails, with those that do not wait for it
    Crew(int size, boolean goOn) {
        this.size = size;
        this.goOn = goOn;
    }

    /// Returns those that were not done: they failed, or were not begun.
    ///
    /// @param waits for each item those it waits for, without cycles; begun in this order
    Set<String> work(Map<String, Set<String>> waits, Task task) throws InterruptedException {
        var left = new LinkedHashMap<String, Set<String>>();
        waits.forEach((item, before) -> left.put(item, new HashSet<>(before)));
        left.values().forEach(before -> before.retainAll(waits.keySet()));
        Map<String, List<String>> behind = behind(left);
        Queue<String> ready = new ArrayDeque<>();
        left.forEach((item, before) -> {
            if (before.isEmpty()) {
                ready.add(item);
            }
        });
        var undone = new LinkedHashSet<>(waits.keySet());
        boolean stopped = false;
        while (!atWork.isEmpty() || !(stopped || ready.isEmpty())) {
            while (!stopped && atWork.size() < size && !ready.isEmpty()) {
                begin(ready.remove(), task);
            }
            Report report = next();
            stopped |= !report.done() && !goOn;
            if (report.done()) {
                undone.remove(report.item());
                behind.getOrDefault(report.item(), List.of()).forEach(item -> {
                    Set<String> before = left.getOrDefault(item, Set.of());
                    before.remove(report.item());
                    if (before.isEmpty()) {
                        ready.add(item);
                    }
                });
            }
        }
        return undone;
    }

    private static Map<String, List<String>> behind(Map<String, Set<String>> waits) {
        var behind = new HashMap<String, List<String>>();
        waits.forEach((item, before) -> before.forEach(
                each -> behind.computeIfAbsent(each, _ -> new ArrayList<>()).add(item)));
        return behind;
    }

    private void begin(String item, Task task) {
        atWork.put(item, Thread.ofVirtual().name("stack-" + item).start(() -> {
            try {
                reports.add(new Report(item, task.perform(item), null));
            } catch (Throwable e) {
                reports.add(new Report(item, false, e));
            }
        }));
    }

    private Report next() throws InterruptedException {
        try {
            Report report = reports.take();
            Thread _ = atWork.remove(report.item());
            if (report.end() != null) {
                dismiss();
                throw rethrown(report.end());
            }
            return report;
        } catch (InterruptedException e) {
            dismiss();
            throw e;
        }
    }

    private static RuntimeException rethrown(Throwable end) throws InterruptedException {
        return switch (end) {
            case InterruptedException interrupted -> throw interrupted;
            case Error error -> throw error;
            case RuntimeException exception -> exception;
            case Throwable other -> new IllegalStateException(other);
        };
    }

    /// Sends all home, and waits until they have gone.
    private void dismiss() throws InterruptedException {
        atWork.values().forEach(Thread::interrupt);
        for (Thread each : atWork.values()) {
            boolean _ = each.join(GRACE);
        }
        atWork.clear();
    }
}
