package dev.capstan.spi.stack;

import java.util.List;
import java.util.Optional;

/// What is done with one resource.
///
/// @param urn `urn:pulumi:dev::project::aws:s3:Bucket::website-bucket`
/// @param changes the paths of the inputs that differ, or of what drifted
/// @param uncertain whether it is planned only because some input is not known yet; then nothing may have to be done
/// @param error why it failed; never a secret
public record StackStep(
        Kind kind,
        String urn,
        String type,
        String name,
        List<String> changes,
        boolean uncertain,
        Optional<String> error) {
    public StackStep {
        changes = List.copyOf(changes);
    }

    public static StackStep of(Kind kind, String urn, String type, String name) {
        return new StackStep(kind, urn, type, name, List.of(), false, Optional.empty());
    }

    /// The same, with the inputs that differ.
    public StackStep withChanges(List<String> paths, boolean maybe) {
        return new StackStep(kind, urn, type, name, paths, maybe, error);
    }

    /// The same, failed.
    public StackStep failed(String message) {
        return new StackStep(kind, urn, type, name, changes, uncertain, Optional.of(message));
    }

    /// What is done.
    public enum Kind {
        SAME,
        CREATE,
        UPDATE,
        REPLACE,
        DELETE,
        /// Looked up, not managed.
        READ,
        /// Taken over as it is.
        IMPORT,
        /// Found changed, or gone, and noted so.
        REFRESH,
        /// Forgotten, and left in the world.
        FORGET
    }
}
