package dev.capstan.conformance.crash;

import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Patience;
import java.util.Optional;

/// Reads the state, whatever it takes. An answer must be right at any time; none at all is put up with for a while.
record Reader(Caller caller, History history) {
    /// @param writer whose objects to read, or `""` for everybody's
    Snapshot list(String writer) throws InterruptedException {
        String path = Caller.CONFIG_MAPS + (writer.isEmpty() ? "" : "?labelSelector=writer%3D" + writer);
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (System.nanoTime() - end < 0) {
            long before = history.newest();
            Optional<Answer> answer = caller.get(path);
            if (answer.isPresent() && !Caller.away(answer.get())) {
                return read(writer, answer.get(), before);
            }
            Patience.pause();
        }
        throw new AssertionError(path + " was not answered within " + Patience.LIMIT);
    }

    private Snapshot read(String writer, Answer answer, long before) {
        if (answer.code() != 200) {
            throw new AssertionError("a list was answered with " + answer);
        }
        Snapshot snapshot = Snapshot.of(writer, answer.json());
        history.show(snapshot, before);
        return snapshot;
    }
}
