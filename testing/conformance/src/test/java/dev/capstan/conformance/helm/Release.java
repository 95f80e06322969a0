package dev.capstan.conformance.helm;

import java.util.Locale;

/// What Helm remembers of one revision of a release.
///
/// @param version counts its revisions, from 1
/// @param manifest all its objects, as text
record Release(String name, int version, Status status, String manifest) {
    /// What has become of it.
    enum Status {
        PENDING_INSTALL,
        PENDING_UPGRADE,
        PENDING_ROLLBACK,
        DEPLOYED,
        SUPERSEDED;

        /// As Helm writes it.
        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static Status of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    Release with(Status changed) {
        return new Release(name, version, changed, manifest);
    }

    /// The name of the Secret that holds it.
    String secret() {
        return "sh.helm.release.v1." + name + ".v" + version;
    }
}
