package dev.capstan.registry.access;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Supplier;

/// Somebody who is told, while a request is served, who makes it, what it is and what was decided: for those who keep
/// a record. Called on the thread that serves the request.
public interface Witness {
    /// Nobody listens.
    Witness NONE = new Witness() {};

    /// Who is calling.
    default void identified(Caller caller) {}

    /// On whose behalf, when the caller speaks for somebody else.
    default void speaksFor(Caller other) {}

    /// A question that was answered with yes.
    ///
    /// @param reason why, if anybody wants to know
    default void allowed(Question question, Supplier<String> reason) {}

    /// A question that was answered with no, which ends the request.
    default void refused(Question question, String reason) {}

    /// The body of the request, as far as it could be read. It may change as soon as this returns.
    default void received(JsonNode body) {}

    /// What somebody who was asked about the request wants to have on record.
    default void annotated(String key, String value) {}

    /// The witness of the request that this thread serves.
    static Witness current() {
        return Bound.CURRENT.orElse(NONE);
    }

    /// Runs `body` before this witness.
    default <R, X extends Throwable> R call(ScopedValue.CallableOp<R, X> body) throws X {
        return ScopedValue.where(Bound.CURRENT, this).call(body);
    }

    /// Where the witness of a request is found.
    final class Bound {
        private static final ScopedValue<Witness> CURRENT = ScopedValue.newInstance();

        private Bound() {}
    }
}
