package dev.capstan.streamline;

import dev.capstan.streamline.wire.ObjectKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.spi.LoggingEventBuilder;

/// A log whose every line says which object it is about, as key-value pairs.
final class ObjectLog extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;

    private final transient Logger log;
    private final String namespace;

    ObjectLog(Logger log, ObjectKey key) {
        this.log = log;
        this.namespace = key.namespace();
        this.name = key.name();
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String message,
            @Nullable Object @Nullable [] arguments,
            @Nullable Throwable cause) {
        LoggingEventBuilder line = log.atLevel(level);
        if (!namespace.isEmpty()) {
            line = line.addKeyValue("namespace", namespace);
        }
        line = line.addKeyValue("name", name).setMessage(message);
        if (marker != null) {
            line = line.addMarker(marker);
        }
        if (arguments != null) {
            for (@Nullable Object each : arguments) {
                line = line.addArgument(each);
            }
        }
        if (cause != null) {
            line = line.setCause(cause);
        }
        line.log();
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    public boolean isTraceEnabled() {
        return log.isTraceEnabled();
    }

    @Override
    public boolean isDebugEnabled() {
        return log.isDebugEnabled();
    }

    @Override
    public boolean isInfoEnabled() {
        return log.isInfoEnabled();
    }

    @Override
    public boolean isWarnEnabled() {
        return log.isWarnEnabled();
    }

    @Override
    public boolean isErrorEnabled() {
        return log.isErrorEnabled();
    }
}
