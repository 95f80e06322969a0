package dev.capstan.server.rest.sse;

import static java.lang.System.Logger.Level.ERROR;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Works out what changes mean, once for all readers, and wakes those whom they concern. Has a thread only while
/// there is something to do.
final class Herald {
    private static final System.Logger LOG = System.getLogger(Herald.class.getName());

    private final EventLog log;
    /// How often it was called and has not looked yet; whoever makes it one starts the thread.
    private final AtomicInteger calls = new AtomicInteger();
    private volatile boolean rightsChanged;
    /// What was told since all readers were woken. Owned by the herald's thread, as is its size.
    private long unseen;

    private long bytesUnseen;

    Herald(EventLog log) {
        this.log = log;
    }

    /// Says that there is something to do. Returns at once.
    ///
    /// @param rights whether somebody may have lost a right to read
    void call(boolean rights) {
        if (rights) {
            rightsChanged = true;
        }
        if (calls.getAndIncrement() == 0) {
            Thread.ofVirtual().name("sse-herald").start(this::work);
        }
    }

    private void work() {
        int answered = calls.get();
        do {
            try {
                tellAll();
            } catch (RuntimeException e) {
                LOG.log(ERROR, "cannot tell readers of events", e);
            }
            answered = calls.addAndGet(-answered);
        } while (answered != 0);
    }

    private void tellAll() {
        if (rightsChanged) {
            rightsChanged = false;
            log.readers().forEach(EventReader::wake);
        }
        for (List<Happening> some = log.unprepared(); !some.isEmpty(); some = log.unprepared()) {
            some.stream().filter(this::isWanted).forEach(Herald::prepare);
            log.prepared(some.getLast());
            wake(some);
            long floor = log.floor();
            log.readers().forEach(each -> each.cutOffIfStuck(floor));
        }
    }

    /// What nobody wants is not worth the work; if somebody comes for it later, it is done then.
    private boolean isWanted(Happening happening) {
        for (EventReader each : log.readers()) {
            if (each.interest().isAbout(happening)) {
                return true;
            }
        }
        return false;
    }

    /// What others have to be asked for is left to those readers who want it.
    private static void prepare(Happening happening) {
        try {
            if (happening.quicklyTold()) {
                happening.telling();
            }
        } catch (RuntimeException e) {
            // A reader who wants it fails as well; the others go on.
            LOG.log(ERROR, "cannot tell of revision " + happening.revision(), e);
        }
    }

    private void wake(List<Happening> some) {
        unseen += some.size();
        bytesUnseen += some.stream().mapToLong(Happening::size).sum();
        boolean all = log.isMuch(unseen, bytesUnseen);
        if (all) {
            unseen = 0;
            bytesUnseen = 0;
        }
        for (EventReader each : log.readers()) {
            if (all || each.interest().mayWantOf(some)) {
                each.wake();
            }
        }
    }
}
