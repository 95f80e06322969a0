package dev.capstan.spi.stack;

import java.util.Map;

/// What a provider is to work with.
///
/// @param config what the stack configures for it, without its name: `region` of `aws:region`
/// @param environment the variables of the stack; those of this process are not among them
public record ProviderSettings(Map<String, Object> config, Map<String, String> environment) {
    public ProviderSettings {
        config = Shallow.copy(config);
        environment = Map.copyOf(environment);
    }
}
