package dev.capstan.registry;

import dev.capstan.store.Expectation;
import dev.capstan.store.Write;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/// An answer, and the writes that would make it true, if what was looked at still holds. Nothing has happened yet.
///
/// @param writes empty when nothing has to change
/// @param answer made from the revision of the first write; from 0 when nothing is written
record Decision<T>(List<Expectation> expectations, List<Write> writes, LongFunction<T> answer) {
    Decision {
        expectations = List.copyOf(expectations);
        writes = List.copyOf(writes);
    }

    static <T> Decision<T> nothing(T answer) {
        return new Decision<>(List.of(), List.of(), revision -> answer);
    }

    /// The same, and something that follows from it.
    Decision<T> with(Derivation.Further further) {
        if (writes.isEmpty() || further.equals(Derivation.Further.NOTHING)) {
            return this;
        }
        return new Decision<>(concat(expectations, further.expectations()), concat(writes, further.writes()), answer);
    }

    private static <E> List<E> concat(List<E> first, List<E> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
