package dev.capstan.conformance.protobuf;

import java.util.regex.Pattern;

/// What an answer says only at one moment: times, identities, revisions.
final class Moment {
    /// Quotes may be escaped, where a refusal shows the object.
    private static final Pattern SAID =
            Pattern.compile("(\"(creationTimestamp|lastTransitionTime|time|resourceVersion)\\\\?\":\\\\?\")[^\"\\\\]*");

    private static final Pattern UID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Moment() {}

    /// The answer without it.
    static String scrubbed(String answer) {
        return UID.matcher(SAID.matcher(answer).replaceAll("$1")).replaceAll("UID");
    }
}
