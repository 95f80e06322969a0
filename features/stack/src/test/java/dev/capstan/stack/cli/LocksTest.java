package dev.capstan.stack.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// A lock is taken away only when nobody can hold it any more.
final class LocksTest {
    private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

    @Test
    void theLockOfAProcessThatIsNoMoreIsLeft() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThat(Locks.isLeft(held(me(), host(), ended.pid()))).isTrue();
    }

    @Test
    void theLockOfSomebodyElseOrElsewhereIsNot() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThat(Locks.isLeft(held("somebody", host(), ended.pid()))).isFalse();
        assertThat(Locks.isLeft(held(me(), "elsewhere", ended.pid()))).isFalse();
        assertThat(Locks.isLeft(held(me(), host(), ended.pid()) + held(me(), "elsewhere", 1)))
                .isFalse();
        assertThat(Locks.isLeft("the stack is currently locked by 1 lock(s)")).isFalse();
    }

    @Test
    void bothBackendsSayThatAStackIsHeld() {
        assertThat(Locks.isHeld("error: the stack is currently locked by 1 lock(s). Either wait"))
                .isTrue();
        assertThat(Locks.isHeld("error: [409] Conflict: Another update is currently in progress."))
                .isTrue();
        assertThat(Locks.isHeld("error: update failed")).isFalse();
    }

    private static String held(String user, String host, long pid) {
        return "error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end or"
                + " delete the lock file with `pulumi cancel`.\n  file:///x.json: created by " + user + "@" + host
                + " (pid " + pid + ") at 2026-11-16T10:58:51Z\n";
    }

    private static String me() {
        return System.getProperty("user.name");
    }

    private static String host() throws Exception {
        assumeTrue(Files.isReadable(HOST), "there is no " + HOST);
        return Files.readString(HOST).strip();
    }
}
