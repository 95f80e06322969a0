package dev.capstan.conformance.plugins;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What [Ledger] has written, and the file by which it is held.
record Books(Path folder) {
    static Books open(Path folder) throws IOException {
        Files.createDirectories(folder.resolve(Ledger.ACCOUNTS));
        Files.createDirectories(folder.resolve(Ledger.HELD));
        return new Books(folder);
    }

    /// A change that was made.
    record Line(String balance, String plan) {}

    /// All changes of an account, in their order.
    List<Line> of(String account) {
        return lines(folder.resolve(Ledger.ACCOUNTS).resolve(account))
                .map(each -> each.split(" "))
                .map(each -> new Line(each[0], each[1]))
                .toList();
    }

    /// A beginning or an end of a change.
    record Entry(String what, int version, String account) {}

    /// All that was begun and ended, in its order.
    List<Entry> log() {
        return lines(folder.resolve(Ledger.LOG))
                .map(each -> each.split(" "))
                .map(each -> new Entry(each[0], Integer.parseInt(each[1]), each[2]))
                .toList();
    }

    void hold() throws IOException {
        Files.writeString(folder.resolve(Ledger.HOLD), "");
    }

    void release() throws IOException {
        Files.delete(folder.resolve(Ledger.HOLD));
    }

    boolean isHeld(String account) {
        return Files.exists(folder.resolve(Ledger.HELD).resolve(account));
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file).stream() : Stream.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
