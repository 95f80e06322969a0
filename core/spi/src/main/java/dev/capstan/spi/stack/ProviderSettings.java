package dev.capstan.spi.stack;

import java.util.Map;
import java.util.Optional;

/// What a provider is to work with.
///
/// @param config what the stack configures for it, without its name: `region` of `aws:region`
/// @param environment the variables of the stack; those of this process are not among them
/// @param account who the stack is, for what asks who wants something; empty when it is nobody
public record ProviderSettings(
        Map<String, Object> config, Map<String, String> environment, Optional<StackAccount> account) {
    public ProviderSettings {
        config = Shallow.copy(config);
        environment = Map.copyOf(environment);
    }

    /// Those of a stack that is nobody.
    public ProviderSettings(Map<String, Object> config, Map<String, String> environment) {
        this(config, environment, Optional.empty());
    }
}
