package dev.capstan.streamline.admission;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a validator or defaulter may need beside its object: plain values, so that a test makes one itself.
///
/// @param operation what somebody wants to do
/// @param dryRun whether nothing will be written, whatever the answer
/// @param user who wants it
/// @param groups what groups the user is in
/// @param log a log whose lines say which object they are about
public record AdmissionContext(Operation operation, boolean dryRun, String user, List<String> groups, Logger log) {
    public AdmissionContext {
        groups = List.copyOf(groups);
    }

    /// A context of nobody in particular, for tests.
    public static AdmissionContext of(Operation operation) {
        Logger log = LoggerFactory.getLogger(AdmissionContext.class);
        return new AdmissionContext(operation, false, "", List.of(), log);
    }

    public AdmissionContext withDryRun(boolean dryRun) {
        return new AdmissionContext(operation, dryRun, user, groups, log);
    }

    public AdmissionContext withUser(String user, String... groups) {
        return new AdmissionContext(operation, dryRun, user, List.of(groups), log);
    }
}
