package dev.capstan.spi.stack;

/// A resource to be made.
///
/// @param token which creation this is: the same when it has to be made again, as nobody knows what came of it
public record Creation(Wanted wanted, String token) {}
