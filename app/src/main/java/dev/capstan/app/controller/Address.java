package dev.capstan.app.controller;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where to listen.
///
/// @param port 0 for one that is free
public record Address(String host, int port) {
    private static final Pattern TEXT = Pattern.compile("([A-Za-z0-9.-]*|\\[[0-9a-fA-F:.]+]):([0-9]{1,5})");
    private static final int LARGEST = 65_535;

    /// What a text such as `:8081` (on all addresses) or `127.0.0.1:8081` means; empty when it means nothing.
    static Optional<Address> of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > LARGEST) {
            return Optional.empty();
        }
        String host = matcher.group(1).isEmpty() ? "0.0.0.0" : matcher.group(1);
        return Optional.of(new Address(host, Integer.parseInt(matcher.group(2))));
    }
}
