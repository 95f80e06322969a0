package dev.capstan.streamline.admission;

import com.fasterxml.jackson.databind.node.ArrayNode;

/// What a webhook says to a question.
public sealed interface Answer {
    /// Whether the write may be.
    record Judged(Verdict verdict) implements Answer {}

    /// What is to be changed before.
    ///
    /// @param patch operations of RFC 6902; empty when nothing is
    record Edited(ArrayNode patch) implements Answer {}

    /// The object that it is about makes no sense to whoever was asked, so the failure policy decides.
    record Unreadable(String message) implements Answer {}
}
