package dev.capstan.localjobs.log;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What to show of a log.
///
/// @param follow go on with what is written from now on
/// @param timestamps begin each line with its time
/// @param since only what is newer; null for everything
/// @param tailLines only the last lines; null for all
/// @param limitBytes no more than these; null for no limit
public record LogRequest(
        boolean follow,
        boolean timestamps,
        @Nullable Instant since,
        @Nullable Long tailLines,
        @Nullable Long limitBytes) {
    public static LogRequest whole() {
        return new LogRequest(false, false, null, null, null);
    }

    public LogRequest withFollow() {
        return new LogRequest(true, timestamps, since, tailLines, limitBytes);
    }

    public LogRequest withTimestamps() {
        return new LogRequest(follow, true, since, tailLines, limitBytes);
    }

    public LogRequest withTail(long lines) {
        return new LogRequest(follow, timestamps, since, lines, limitBytes);
    }

    public LogRequest withLimit(long bytes) {
        return new LogRequest(follow, timestamps, since, tailLines, bytes);
    }

    public LogRequest withSince(Instant time) {
        return new LogRequest(follow, timestamps, time, tailLines, limitBytes);
    }
}
