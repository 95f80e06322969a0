package dev.capstan.server.rest;

import java.util.Optional;
import java.util.function.Supplier;

/// How the server is, for whoever asks for its health.
///
/// @param problem what keeps the server from doing its work, if anything does
/// @param remark what else people should know, if anything; it is there for all to read
public record Condition(Supplier<Optional<String>> problem, Supplier<Optional<String>> remark) {
    /// Nothing is ever wrong.
    public static final Condition WELL = new Condition(Optional::empty, Optional::empty);
}
