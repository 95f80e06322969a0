package dev.capstan.stack.program;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A resource of a program.
///
/// @param key how expressions call it
/// @param name how it is called in its URN
/// @param properties what it is made from
/// @param defaultProvider whether it is a provider for all resources of its package that name none
/// @param get when it is looked up only: its id
/// @param path where in the program: `resources.bucket`
public record ResourceDeclaration(
        String key,
        String name,
        TypeToken type,
        Expression properties,
        ResourceOptions options,
        boolean defaultProvider,
        Optional<Lookup> get,
        String path) {
    /// A resource that is there already, and stays what it is.
    ///
    /// @param state what is known of it
    public record Lookup(Expression id, Expression state) {}

    /// The names of all that it needs: resources, variables and config values.
    public Set<String> references() {
        var names = new LinkedHashSet<>(options.resources());
        uses().forEach(each -> names.add(each.name()));
        return names;
    }

    /// All places in its values where a name is used.
    public List<Use> uses() {
        var uses = new ArrayList<>(properties.uses());
        uses.addAll(options.protect().uses());
        get.ifPresent(each -> {
            uses.addAll(each.id().uses());
            uses.addAll(each.state().uses());
        });
        return uses;
    }
}
