package dev.capstan.stack.run.update;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.streamline.wire.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The values that a Stack refers to, read for one run; what is missing is gathered, so that all of it can be told at
/// once.
///
/// Files and variables of this machine belong to whoever started it, not to whoever may write a Stack: they are read
/// only where both are the same, or where it was allowed.
final class References {
    private static final long LARGEST_FILE = 1_000_000;

    private final Api api;
    private final String namespace;
    private final boolean hostAllowed;
    private final Map<String, Optional<JsonNode>> read = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    References(Api api, String namespace, boolean hostAllowed) {
        this.api = api;
        this.namespace = namespace;
        this.hostAllowed = hostAllowed;
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    void problem(String message) {
        problems.add(message);
    }

    /// What a reference of the form `{type: Secret, secret: {name, key}}` means; null when that cannot be said.
    ///
    /// @param where the reference is, for messages
    @Nullable
    String value(String where, JsonNode reference) throws IOException, InterruptedException {
        return switch (reference.path("type").asText()) {
            case "Literal" -> reference.at("/literal/value").asText("");
            case "Secret" -> secret(where, reference.path("secret"));
            case "Env" -> variable(where, reference.at("/env/name").asText());
            case "FS" -> file(where, reference.at("/filesystem/path").asText());
            default ->
                missing(where + ".type is \"" + reference.path("type").asText()
                        + "\", expected Env, FS, Secret or Literal");
        };
    }

    private @Nullable String secret(String where, JsonNode selector) throws IOException, InterruptedException {
        String other = selector.path("namespace").asText("");
        if (!other.isEmpty() && !other.equals(namespace)) {
            return missing(
                    where + " refers to a Secret in namespace " + other + ", expected one in its own, " + namespace);
        }
        return key(
                where,
                Api.SECRET,
                selector.path("name").asText(),
                selector.path("key").asText());
    }

    /// A key of a Secret or a ConfigMap; null when it is not there.
    @Nullable
    String key(String where, Kind kind, String name, String key) throws IOException, InterruptedException {
        Optional<JsonNode> object = object(kind, name);
        if (object.isEmpty()) {
            return missing(where + " refers to " + kind.name() + " " + name + ", which is not there");
        }
        Map<String, String> all = values(kind, object.get());
        String found = all.get(key);
        return found == null
                ? missing(where + " refers to key " + key + " of " + kind.name() + " " + name + ", which has "
                        + (all.isEmpty() ? "none" : "only " + String.join(", ", all.keySet())))
                : found;
    }

    /// All keys of a Secret or a ConfigMap; empty when it is not there.
    Optional<Map<String, String>> all(Kind kind, String name) throws IOException, InterruptedException {
        return object(kind, name).map(each -> values(kind, each));
    }

    private Optional<JsonNode> object(Kind kind, String name) throws IOException, InterruptedException {
        String known = kind.plural() + "/" + name;
        Optional<JsonNode> before = read.get(known);
        if (before != null) {
            return before;
        }
        Optional<JsonNode> found =
                name.matches("[a-z0-9]([-.a-z0-9]*[a-z0-9])?") ? api.get(kind, namespace, name) : Optional.empty();
        read.put(known, found);
        return found;
    }

    private static Map<String, String> values(Kind kind, JsonNode object) {
        boolean encoded = kind.equals(Api.SECRET);
        var values = new TreeMap<String, String>();
        object.path("data").properties().forEach(each -> {
            String text = each.getValue().asText("");
            values.put(each.getKey(), encoded ? new String(Base64.getDecoder().decode(text), UTF_8) : text);
        });
        return values;
    }

    private @Nullable String variable(String where, String name) {
        if (!hostAllowed) {
            return missing(refused(where, "the variable " + name));
        }
        String value = System.getenv(name);
        return value == null ? missing(where + " refers to the variable " + name + ", which is not set here") : value;
    }

    private @Nullable String file(String where, String path) throws IOException {
        if (!hostAllowed) {
            return missing(refused(where, "the file " + path));
        }
        try {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file)) {
                return missing(where + " refers to the file " + path + ", which is not there");
            }
            if (Files.size(file) > LARGEST_FILE) {
                return missing(
                        where + " refers to the file " + path + ", which has more than " + LARGEST_FILE + " bytes");
            }
            return Files.readString(file);
        } catch (InvalidPathException | IOException e) {
            return missing(where + " refers to the file " + path + ", which cannot be read here");
        }
    }

    private static String refused(String where, String what) {
        return where + " refers to " + what + " of the machine that runs stacks, which is not allowed here: put it into"
                + " a Secret, or start the server with --stack-host-refs";
    }

    private @Nullable String missing(String message) {
        problems.add(message);
        return null;
    }
}
