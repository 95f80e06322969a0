package dev.capstan.providers.http;

import static dev.capstan.spi.stack.Property.Kind.ANY;
import static dev.capstan.spi.stack.Property.Kind.ARRAY;
import static dev.capstan.spi.stack.Property.Kind.INTEGER;
import static dev.capstan.spi.stack.Property.Kind.OBJECT;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.TypeToken;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// `http:Request`: a call that makes something, and others that read, change and delete it.
///
/// A stack is not to reach what only the server can: unless whoever runs the server says otherwise, addresses of
/// private networks and of this machine are not called.
public final class HttpProvider implements Provider {
    private static final String TOKEN = "http:Request";
    private static final TypeSchema SCHEMA = schema();

    private final AddressPolicy policy;

    /// Calls public addresses only.
    public HttpProvider() {
        this(new AddressPolicy(AddressPolicy.Reach.PUBLIC, List.of()));
    }

    /// @param policy whom stacks may call
    public HttpProvider(AddressPolicy policy) {
        this.policy = policy;
    }

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Optional<TypeSchema> type(String token) {
        return TypeToken.parse(token)
                .filter(each -> each.toString().equals(TOKEN))
                .map(_ -> SCHEMA);
    }

    @Override
    public ProviderConnection connect(ProviderSettings settings) {
        return new HttpConnection(policy);
    }

    private static TypeSchema schema() {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("url", Property.of(STRING, "where the call that makes it goes", Trait.REQUIRED));
        inputs.put("method", Property.of(STRING, "how it is called").withFallback("POST"));
        inputs.put("headers", Property.of(OBJECT, "headers of every call", Trait.SECRET));
        inputs.put("body", Property.of(ANY, "what is sent: a text as it is, anything else as JSON"));
        inputs.put("expectedStatus", Property.of(ARRAY, "the statuses that mean success; any 2xx if nothing is said"));
        inputs.put("idPointer", Property.of(STRING, "a JSON pointer to its id in the answer", Trait.REPLACES));
        inputs.put(
                "timeoutSeconds",
                Property.of(INTEGER, "how long a call may take").withFallback(30L));
        String call = "url, method, headers, body, expectedStatus: the call that ";
        inputs.put("read", Property.of(OBJECT, call + "reads it"));
        inputs.put("update", Property.of(OBJECT, call + "changes it"));
        inputs.put("delete", Property.of(OBJECT, call + "deletes it"));
        var outputs = new LinkedHashMap<String, Property>();
        outputs.put("status", Property.of(INTEGER, "the status of the last answer"));
        outputs.put("body", Property.of(STRING, "the last answer"));
        outputs.put("json", Property.of(ANY, "the last answer, when it is JSON"));
        return new TypeSchema(TOKEN, "Something behind an API", inputs, outputs, false);
    }
}
