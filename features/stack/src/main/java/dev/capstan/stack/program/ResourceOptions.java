package dev.capstan.stack.program;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// How the engine is to treat a resource.
///
/// @param additionalSecretOutputs outputs that are secret though their type does not say so
/// @param aliases what it was called before
/// @param dependsOn keys of resources that must be there first
/// @param ignoreChanges inputs that stay as they are once it is made; see [PropertyPath]
/// @param replaceOnChanges inputs whose change makes it anew
/// @param hideDiffs inputs whose change is not shown
/// @param importId what is taken over instead of being made
/// @param parent key of the resource it belongs to
/// @param protect whether it must not be removed
/// @param provider key of the provider it is made with
/// @param providers keys of the providers that its children are made with
/// @param retainOnDelete whether it is left in the world when it is no longer wanted
/// @param deletedWith key of the resource whose removal removes this one as well
public record ResourceOptions(
        List<String> additionalSecretOutputs,
        List<Alias> aliases,
        Timeouts timeouts,
        boolean deleteBeforeReplace,
        List<String> dependsOn,
        List<PropertyPath> ignoreChanges,
        List<PropertyPath> replaceOnChanges,
        List<PropertyPath> hideDiffs,
        Optional<String> importId,
        Optional<String> parent,
        Expression protect,
        Optional<String> provider,
        List<String> providers,
        boolean retainOnDelete,
        Optional<String> deletedWith) {
    public ResourceOptions {
        additionalSecretOutputs = List.copyOf(additionalSecretOutputs);
        aliases = List.copyOf(aliases);
        dependsOn = List.copyOf(dependsOn);
        ignoreChanges = List.copyOf(ignoreChanges);
        replaceOnChanges = List.copyOf(replaceOnChanges);
        hideDiffs = List.copyOf(hideDiffs);
        providers = List.copyOf(providers);
    }

    /// Keys of the resources they name.
    public Set<String> resources() {
        var keys = new LinkedHashSet<>(dependsOn);
        parent.ifPresent(keys::add);
        provider.ifPresent(keys::add);
        keys.addAll(providers);
        deletedWith.ifPresent(keys::add);
        return keys;
    }

    /// How long calls of the provider may take; empty for the engine's choice.
    public record Timeouts(
            Optional<Duration> create, Optional<Duration> update, Optional<Duration> delete, Optional<Duration> read) {
        /// The engine's choice.
        public static final Timeouts NONE =
                new Timeouts(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
