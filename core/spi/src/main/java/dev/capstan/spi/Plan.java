package dev.capstan.spi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// What would be done, told before it is done: for the history, and for people who approve it.
///
/// @param id the same for the same plan, and for no other: whoever approves it approves this and nothing else
/// @param summary in one line
public record Plan(String id, String summary, List<Change> changes) {
    private static final int ID_LENGTH = 16;

    public Plan {
        changes = List.copyOf(changes);
    }

    /// A plan whose id follows from what it says.
    public static Plan of(String summary, List<Change> changes) {
        return new Plan(fingerprint(summary, changes), summary, changes);
    }

    /// Nothing is to be done.
    public static Plan empty() {
        return of("no changes", List.of());
    }

    public boolean isEmpty() {
        return changes.isEmpty();
    }

    private static String fingerprint(String summary, List<Change> changes) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((summary + "\n" + List.copyOf(changes)).getBytes(UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, ID_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    /// One thing that would be done.
    ///
    /// @param what the thing: `role app_reader`
    /// @param detail how: `connection limit 10 → 20`; never a secret
    public record Change(Kind kind, String what, String detail) {
        public static Change create(String what, String detail) {
            return new Change(Kind.CREATE, what, detail);
        }

        public static Change update(String what, String detail) {
            return new Change(Kind.UPDATE, what, detail);
        }

        public static Change delete(String what, String detail) {
            return new Change(Kind.DELETE, what, detail);
        }
    }

    /// What a change does to a thing.
    public enum Kind {
        CREATE,
        UPDATE,
        DELETE
    }
}
