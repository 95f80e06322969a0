package dev.capstan.operator.action;

import dev.capstan.operator.type.ReconcilerChoice.SecretSource;
import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Secrets;
import dev.capstan.spi.TerminalException;
import java.util.Map;
import java.util.Optional;

/// The secrets that a type names for its action; others may be asked for as variables, such as `CAPSTAN_SECRET_API`.
record NamedSecrets(ManagedResource resource, Map<String, SecretSource> sources, SecretValues values)
        implements Secrets {
    NamedSecrets {
        sources = Map.copyOf(sources);
    }

    @Override
    public Optional<String> find(String name) {
        Optional<String> named = Optional.ofNullable(sources.get(name)).map(source -> read(name, source));
        return named.or(() -> values.variable(name));
    }

    private String read(String name, SecretSource source) {
        return switch (source) {
            case SecretSource.Variable(String variable) ->
                values.variable(variable)
                        .orElseThrow(() -> new TerminalException("secret " + name + " should be in the variable "
                                + variable + ", which " + missing(variable)));
            case SecretSource.Key(String namespace, String secret, String key) -> {
                String where = namespace.isEmpty() ? own(name) : namespace;
                yield value(where, secret, key)
                        .orElseThrow(() -> new TerminalException("secret " + name + " should be in key " + key
                                + " of Secret " + where + "/" + secret + ", which is not there"));
            }
        };
    }

    private Optional<String> value(String where, String secret, String key) {
        return where.equals(resource.namespace())
                ? values.of(where, secret, key)
                : values.lent(where, secret, key, resource.type());
    }

    private String own(String name) {
        if (resource.namespace().isEmpty()) {
            throw new TerminalException("secret " + name + " says no namespace, and " + resource
                    + " is in none: say it in secrets." + name + ".namespace of the type's reconciler");
        }
        return resource.namespace();
    }

    private static String missing(String variable) {
        return SecretValues.isShown(variable)
                ? "is not set"
                : "actions may not read: its name must begin with CAPSTAN_SECRET_";
    }
}
