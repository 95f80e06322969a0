package dev.capstan.plugins.kit;

import java.util.Optional;

/// The type of a resource in a program of a stack, which may be written in several ways: `random:RandomId`,
/// `random:index:RandomId` and `random:index/randomId:RandomId` are the same.
///
/// @param module empty when the provider is not cut into modules
public record TypeToken(String provider, String module, String type) {
    /// Empty when it is no type at all.
    public static Optional<TypeToken> parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length < 2 || parts.length > 3) {
            return Optional.empty();
        }
        String type = parts[parts.length - 1];
        String module = parts.length == 3 ? module(parts[1], type) : "";
        boolean whole = !parts[0].isEmpty() && !type.isEmpty();
        return whole ? Optional.of(new TypeToken(parts[0], module, type)) : Optional.empty();
    }

    /// What comes after a slash is often the type once more, and says nothing. In `core/v1` it does.
    private static String module(String text, String type) {
        int slash = text.lastIndexOf('/');
        String module =
                slash >= 0 && text.substring(slash + 1).equalsIgnoreCase(type) ? text.substring(0, slash) : text;
        return module.equals("index") ? "" : module;
    }

    /// The short form, the same for all ways to write it.
    @Override
    public String toString() {
        return module.isEmpty() ? provider + ":" + type : provider + ":" + module + ":" + type;
    }
}
