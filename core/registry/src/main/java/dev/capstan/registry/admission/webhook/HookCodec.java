package dev.capstan.registry.admission.webhook;

import dev.capstan.registry.admission.match.Match;

/// What is said to a hook, and how to read its answer.
public interface HookCodec {
    /// The body to send.
    ///
    /// @param uid tells this question from all others
    /// @throws BadAnswerException when no answer that makes sense can be had
    byte[] question(String uid, Match match) throws BadAnswerException;

    /// Reads an answer.
    ///
    /// @param mutating whether it may ask for changes
    /// @throws BadAnswerException when it makes no sense
    HookAnswer answer(String uid, byte[] body, boolean mutating) throws BadAnswerException;
}
