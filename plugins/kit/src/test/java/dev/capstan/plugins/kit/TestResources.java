package dev.capstan.plugins.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.spi.stack.Wanted;
import java.util.Map;
import java.util.Optional;

/// Does with a provider what an engine does: it checks by the schema, then asks.
public final class TestResources {
    private final Provider provider;
    private final ProviderConnection connection;
    private final String token;

    public TestResources(Provider provider, ProviderConnection connection) {
        this(provider, connection, "the-first");
    }

    private TestResources(Provider provider, ProviderConnection connection, String token) {
        this.provider = provider;
        this.connection = connection;
        this.token = token;
    }

    public TestResources withToken(String other) {
        return new TestResources(provider, connection, other);
    }

    public Existing create(String type, String name, Map<String, Object> inputs) throws Exception {
        Wanted wanted = wanted(type, name, inputs, Optional.empty());
        return existing(wanted, connection.create(new Creation(wanted, token)));
    }

    public Existing resume(String type, String name, Map<String, Object> inputs) throws Exception {
        Wanted wanted = wanted(type, name, inputs, Optional.empty());
        return existing(wanted, connection.resume(new Creation(wanted, token)));
    }

    public Existing update(Existing old, Map<String, Object> inputs) throws Exception {
        Wanted wanted = wanted(old.type(), old.name(), inputs, Optional.of(old));
        assertThat(connection.diff(old, wanted).isEmpty()).isFalse();
        assertThat(connection.diff(old, wanted).replaces()).isFalse();
        return existing(wanted, connection.update(old, wanted));
    }

    public Difference diff(Existing old, Map<String, Object> inputs) throws Exception {
        return connection.diff(old, wanted(old.type(), old.name(), inputs, Optional.of(old)));
    }

    public Checked check(String type, String name, Map<String, Object> inputs, Optional<Existing> old)
            throws Exception {
        TypeSchema schema = provider.type(type).orElseThrow();
        Checked bySchema = schema.check(inputs);
        return bySchema.problems().isEmpty()
                ? connection.check(new Wanted(schema, name, "1234567", bySchema.inputs(), old))
                : bySchema;
    }

    private Wanted wanted(String type, String name, Map<String, Object> inputs, Optional<Existing> old)
            throws Exception {
        Checked checked = check(type, name, inputs, old);
        assertThat(checked.problems()).isEmpty();
        return new Wanted(provider.type(type).orElseThrow(), name, "1234567", checked.inputs(), old);
    }

    private static Existing existing(Wanted wanted, Made made) {
        return new Existing(wanted.schema().token(), wanted.name(), made.id(), wanted.inputs(), made.outputs());
    }
}
