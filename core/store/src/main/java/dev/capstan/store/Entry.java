package dev.capstan.store;

/// A key's value at some revision: `revision` wrote it, `created` is the write that made the key appear.
public record Entry(String key, long revision, long created, byte[] value) {}
