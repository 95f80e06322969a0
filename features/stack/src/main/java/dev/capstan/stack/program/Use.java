package dev.capstan.stack.program;

import java.util.Optional;

/// A place in a program where a name is used.
///
/// @param name of a resource, a variable or a config value
/// @param member what is asked of it; empty for itself
/// @param written the whole of it, without `${` and `}`
/// @param path where in the program
public record Use(String name, Optional<String> member, String written, String path) {
    static Use of(Access access, String path) {
        Optional<String> member = access.steps().stream().findFirst().map(String::valueOf);
        return new Use(access.root(), member, access.written(), path);
    }
}
