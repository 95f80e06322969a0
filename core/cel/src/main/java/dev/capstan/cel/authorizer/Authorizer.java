package dev.capstan.cel.authorizer;

/// Knows what one caller may do. What expressions call `authorizer` is one of these.
public interface Authorizer {
    /// Whether the caller may do that to what the check describes.
    Verdict onResource(ResourceCheck check, String verb);

    /// Whether the caller may do that to a path that is no resource.
    Verdict onPath(String path, String verb);

    /// The one who knows the same of a service account.
    Authorizer ofServiceAccount(String namespace, String name);

    /// An answer.
    ///
    /// @param reason why, for people; may be empty
    /// @param error what kept it from being found out; empty when nothing did
    record Verdict(boolean allowed, String reason, String error) {
        public boolean errored() {
            return !error.isEmpty();
        }
    }
}
