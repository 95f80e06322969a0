package dev.capstan.app;

import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.slf4j.MDC;

/// A line of the log. One that was written while an object was looked at says which look that was, so that all lines
/// of it can be found. It has to be formatted by the thread that writes it, as handlers of `java.util.logging` do.
final class LogLine extends SimpleFormatter {
    private static final String LOOK = "reconcileID";

    @Override
    public String formatMessage(LogRecord line) {
        String look = MDC.get(LOOK);
        String message = super.formatMessage(line);
        return look == null ? message : LOOK + "=" + look + " " + message;
    }
}
