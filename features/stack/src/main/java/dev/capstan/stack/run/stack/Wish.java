package dev.capstan.stack.run.stack;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// What a Stack wants to be done, as it is now.
///
/// @param uid of the Stack
/// @param request its reconciliation request
/// @param revision of its source
record Wish(String uid, String stack, long generation, String request, String revision, UpdateType type) {
    private static final int DIGITS = 12;
    /// So that the name of the Secret with the outputs fits, too.
    private static final int LONGEST = 200;

    /// The name of the Update that does it, always the same after the same last one: whoever does not know whether
    /// it was made already makes it again, and has it once.
    String updateName(@Nullable LastUpdate last) {
        String previous = last == null ? "" : last.name();
        String all = String.join(
                "\n", uid, String.valueOf(generation), request, revision, type.word(), previous, failures(last));
        String digest = HexFormat.of().formatHex(sha256(all)).substring(0, DIGITS);
        return (stack.length() > LONGEST ? stack.substring(0, LONGEST) : stack) + "-" + digest;
    }

    /// What the Stack says while it is being done.
    CurrentUpdate current(String name) {
        return new CurrentUpdate(generation, request, name, type.word(), revision);
    }

    private static String failures(@Nullable LastUpdate last) {
        return last == null ? "" : String.valueOf(last.failures());
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
