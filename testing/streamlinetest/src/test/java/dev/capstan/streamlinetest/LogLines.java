package dev.capstan.streamlinetest;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// The lines of a log, for as long as somebody wants to read them.
final class LogLines extends Handler implements AutoCloseable {
    private final Logger log;
    private final List<String> told = new CopyOnWriteArrayList<>();

    LogLines(String name) {
        this.log = Logger.getLogger(name);
        log.addHandler(this);
    }

    List<String> told() {
        return List.copyOf(told);
    }

    @Override
    public void publish(LogRecord line) {
        told.add(line.getMessage());
    }

    @Override
    public void flush() {
        // Nothing waits.
    }

    @Override
    public void close() {
        log.removeHandler(this);
    }
}
