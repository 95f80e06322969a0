package dev.capstan.app;

import dev.capstan.server.audit.Audit;
import dev.capstan.server.audit.AuditLog;
import dev.capstan.server.http.ErrorAnswer;
import dev.capstan.server.http.Handler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Deque;

/// Whether requests are recorded, and where.
sealed interface AuditChoice {
    /// They are not.
    record None() implements AuditChoice {}

    /// @param bodies whether the bodies of requests are recorded too
    /// @param most how many bytes a file may have
    /// @param files how many files there are
    record Log(Path file, boolean bodies, long most, int files) implements AuditChoice {}

    /// The handler with what it does recorded.
    ///
    /// @param endings gets what ends the record
    default Handler before(Handler handler, ErrorAnswer errors, Metrics metrics, Clock clock, Deque<Runnable> endings) {
        return switch (this) {
            case None _ -> handler;
            case Log chosen -> {
                AuditLog log = opened(chosen, clock);
                endings.push(log::close);
                metrics.watch(log);
                yield new Audit(log, chosen.bodies, clock).before(handler, errors);
            }
        };
    }

    private static AuditLog opened(Log chosen, Clock clock) {
        try {
            return AuditLog.open(chosen.file, chosen.most, chosen.files, clock);
        } catch (IOException e) {
            Path directory = chosen.file.toAbsolutePath().getParent();
            String why = directory == null || Files.isDirectory(directory)
                    ? FileProblem.words(e)
                    : "there is no directory " + directory;
            throw new UsageException("the audit log " + chosen.file + " cannot be written (" + why
                    + "): choose a file that you can write to with --audit-log");
        }
    }
}
