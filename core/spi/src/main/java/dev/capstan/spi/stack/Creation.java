package dev.capstan.spi.stack;

/// A resource to be made.
///
/// @param token which creation this is: the same when it has to be made again as it failed, or the engine died
public record Creation(Wanted wanted, String token) {}
