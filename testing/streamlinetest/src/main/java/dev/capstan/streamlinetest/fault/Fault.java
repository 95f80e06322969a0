package dev.capstan.streamlinetest.fault;

import java.time.Duration;

/// What may go wrong with a call.
public sealed interface Fault {
    /// Nothing.
    record None() implements Fault {}

    /// The server refuses, without having done anything.
    ///
    /// @param reason as a Status has it, such as `Conflict`
    record Refused(int code, String reason) implements Fault {}

    /// The request does not reach the server.
    record Unsent() implements Fault {}

    /// The server does it, but its answer never arrives.
    record Unanswered() implements Fault {}

    /// The server does it, then this happens, and only then does the answer arrive.
    record Overtaken(Runnable meanwhile) implements Fault {}

    /// The request reaches the server late.
    record Late(Duration delay) implements Fault {}

    /// The answer breaks off after so many pieces, which for a watch are lines.
    record Cut(int pieces) implements Fault {}

    /// The answer begins well, and then nothing more comes.
    record Silent() implements Fault {}

    /// The answer begins well and ends at once, with nothing in it.
    record Empty() implements Fault {}

    static Fault none() {
        return new None();
    }

    static Fault conflict() {
        return new Refused(409, "Conflict");
    }

    /// What a watch or a page of a list gets when it asks for a version that is too old.
    static Fault gone() {
        return new Refused(410, "Expired");
    }

    static Fault internalError() {
        return new Refused(500, "InternalError");
    }
}
