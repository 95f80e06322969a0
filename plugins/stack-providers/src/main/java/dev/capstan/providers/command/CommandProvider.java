package dev.capstan.providers.command;

import static dev.capstan.spi.stack.Property.Kind.ARRAY;
import static dev.capstan.spi.stack.Property.Kind.BOOLEAN;
import static dev.capstan.spi.stack.Property.Kind.OBJECT;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.plugins.kit.TypeToken;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.ProviderSettings;
import dev.capstan.spi.stack.TypeSchema;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `command:local:Command`: a command that is run when the resource is made, changed or deleted.
///
/// It does whatever the server may do on its machine, so it is off unless whoever runs the server builds it with
/// [Permission#GRANTED]. Nothing that a stack says turns it on.
public final class CommandProvider implements Provider {
    /// Whether commands may be run here.
    public enum Permission {
        GRANTED,
        REFUSED
    }

    private static final String TOKEN = "command:local:Command";
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Permission permission;
    private final Duration timeout;
    private final Map<String, String> own;

    /// Runs nothing.
    public CommandProvider() {
        this(Permission.REFUSED);
    }

    public CommandProvider(Permission permission) {
        this(permission, TIMEOUT, System.getenv());
    }

    /// @param own our environment, of which commands see what tells nothing
    CommandProvider(Permission permission, Duration timeout, Map<String, String> own) {
        this.permission = permission;
        this.timeout = timeout;
        this.own = own;
    }

    @Override
    public String name() {
        return "command";
    }

    @Override
    public Optional<TypeSchema> type(String token) {
        return TypeToken.parse(token)
                .filter(each -> each.toString().equals(TOKEN))
                .map(_ -> schema());
    }

    @Override
    public ProviderConnection connect(ProviderSettings settings) {
        if (permission == Permission.REFUSED) {
            throw new TerminalException(
                    "no command may be run here, so " + TOKEN + " is of no use: whoever runs the server must allow it");
        }
        return new CommandConnection(new Surroundings(own, settings.environment()), timeout);
    }

    private static TypeSchema schema() {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("create", Property.of(STRING, "what is run when it is made"));
        inputs.put("update", Property.of(STRING, "what is run when it changes; create if nothing is said"));
        inputs.put("delete", Property.of(STRING, "what is run when it is deleted"));
        inputs.put("environment", Property.of(OBJECT, "variables, besides those of the stack"));
        inputs.put("stdin", Property.of(STRING, "what the command reads"));
        inputs.put("dir", Property.of(STRING, "the folder it is run in"));
        inputs.put(
                "interpreter",
                Property.of(ARRAY, "what gets the command as its last argument")
                        .withFallback(List.of("/bin/sh", "-c")));
        inputs.put(
                "addPreviousOutputInEnv",
                Property.of(BOOLEAN, "whether PULUMI_COMMAND_STDOUT and _STDERR have what the command before said")
                        .withFallback(true));
        inputs.put("triggers", Property.of(ARRAY, "when one of these changes, it is made anew", Trait.REPLACES));
        var outputs = new LinkedHashMap<String, Property>(inputs);
        outputs.put("stdout", Property.of(STRING, "what the command said"));
        outputs.put("stderr", Property.of(STRING, "the end of what the command said on its error output"));
        return new TypeSchema(TOKEN, "A command of this machine", inputs, outputs, false);
    }
}
