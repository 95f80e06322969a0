package dev.capstan.stack.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Who holds a stack, as the CLI tells it.
final class Locks {
    private static final Pattern HELD =
            Pattern.compile("stack is currently locked by|Another update is currently in progress|\\[409\\] Conflict");
    private static final Pattern HOLDER = Pattern.compile("created by (\\S+)@(\\S+) \\(pid (\\d+)\\)");
    private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

    private Locks() {}

    static boolean isHeld(String words) {
        return HELD.matcher(words).find();
    }

    /// Whether all who hold it were processes of ours on this machine, and are no more.
    static boolean isLeft(String words) {
        List<MatchResult> holders = HOLDER.matcher(words).results().toList();
        return !holders.isEmpty() && holders.stream().allMatch(Locks::isGone);
    }

    private static boolean isGone(MatchResult holder) {
        return holder.group(1).equals(System.getProperty("user.name"))
                && holder.group(2).equals(host())
                && ProcessHandle.of(Long.parseLong(holder.group(3)))
                        .filter(Programs::mayBePulumi)
                        .isEmpty();
    }

    private static String host() {
        try {
            return Files.readString(HOST).strip();
        } catch (IOException _) {
            return "";
        }
    }
}
