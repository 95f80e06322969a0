package dev.capstan.examples.guestbook;

/// What is wanted of a guestbook.
public record GuestbookSpec(int size) {}
