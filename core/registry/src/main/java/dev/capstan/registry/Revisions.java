package dev.capstan.registry;

import dev.capstan.api.Refusal;

/// resourceVersions as clients write them.
public final class Revisions {
    private Revisions() {}

    /// @throws dev.capstan.api.RefusedException when it is no whole number
    public static long parse(String text) {
        try {
            long revision = Long.parseLong(text);
            if (revision >= 0 && text.charAt(0) != '+') {
                return revision;
            }
        } catch (NumberFormatException e) {
            // refused below, like negative ones
        }
        throw new Refusal.BadRequest("invalid resource version: resourceVersion: Invalid value: \"" + text
                        + "\": expected a whole number, as the server gave it")
                .asException();
    }
}
