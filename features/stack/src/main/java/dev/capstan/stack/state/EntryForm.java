package dev.capstan.stack.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackName;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.stack.kind.Trees;
import dev.capstan.stack.state.Found.Content;
import dev.capstan.stack.state.Found.Kept;
import dev.capstan.store.encryption.Seal;
import dev.capstan.store.encryption.UnreadableException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/// The form of the objects that a stack's entries are kept in.
///
/// They belong to the Stack and go with it, but not before: what holds an entry has a finalizer, so that
/// the deletion of their namespace, or by hand, does not take away what a destroy needs.
final class EntryForm {
    /// Keeps an object while it holds what would be missed.
    static final String FINALIZER = "capstan.dev/stack-state";

    private static final long FORM = 1;
    private static final int NAME_BYTES = 6;

    private final StackName stack;
    private final Seal seal;
    private final String prefix;

    EntryForm(StackName stack, Seal seal) {
        this.stack = stack;
        this.seal = seal;
        this.prefix = stack.name() + "-" + hash(stack.uid()) + "-";
    }

    /// A Stack of the same name that comes later has other objects.
    private static String hash(String uid) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(uid.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest, 0, NAME_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    String name(int number) {
        return prefix + number;
    }

    /// Whether an object is one of this stack's.
    boolean has(JsonNode object) {
        return object.at("/metadata/name").asText().startsWith(prefix);
    }

    static boolean isFree(JsonNode object) {
        return object.at("/spec/sealed").asText("").isEmpty();
    }

    /// What an object holds.
    ///
    /// @throws TerminalException when it cannot be decrypted, or was written by a newer program
    Kept kept(JsonNode object) {
        String name = object.at("/metadata/name").asText();
        if (object.at("/spec/formVersion").asLong() > FORM) {
            throw new TerminalException("the state of " + words() + " was written in form "
                    + object.at("/spec/formVersion").asLong() + ", expected at most " + FORM
                    + ": a newer capstan has run it, so use that one");
        }
        boolean held = object.at("/metadata/finalizers")
                .valueStream()
                .anyMatch(each -> each.asText().equals(FINALIZER));
        var place = new Place(Integer.parseInt(name.substring(prefix.length())));
        place.is(object.at("/metadata/resourceVersion").asText(), held);
        return new Kept(place, isFree(object) ? Optional.empty() : Optional.of(opened(name, object)));
    }

    private Content opened(String name, JsonNode object) {
        try {
            byte[] sealed = Base64.getDecoder().decode(object.at("/spec/sealed").asText());
            JsonNode plain = Document.json(seal.open(bound(name), sealed)).tree();
            return new Content(plain.path("key").asText(), Trees.map(plain.path("entry")));
        } catch (UnreadableException | IllegalArgumentException | MalformedException e) {
            throw new TerminalException("the state of " + words() + " cannot be read: " + e.getMessage(), e);
        }
    }

    private String bound(String name) {
        return StackKinds.ENTRY.plural() + "/" + stack.namespace() + "/" + name;
    }

    /// An entry as it is kept.
    String sealed(int number, String key, Map<String, Object> entry) {
        ObjectNode plain = JsonNodeFactory.instance.objectNode().put("key", key);
        plain.set("entry", Trees.object(entry));
        return Base64.getEncoder().encodeToString(seal.close(bound(name(number)), JsonText.bytes(plain)));
    }

    /// @param sealed empty when the place becomes free
    /// @param held whether it is kept from being deleted
    /// @param places for the first one: how many there may be; 0 for others
    byte[] object(Place place, String sealed, boolean held, int places) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", StackKinds.ENTRY.apiVersion())
                .put("kind", StackKinds.ENTRY.name());
        ObjectNode metadata =
                object.putObject("metadata").put("namespace", stack.namespace()).put("name", name(place.number()));
        if (place.isThere()) {
            metadata.put("resourceVersion", place.version());
        }
        metadata.putObject("labels").put(StackKinds.STACK_NAME, stack.name()).put(StackKinds.STACK_UID, stack.uid());
        if (held) {
            metadata.putArray("finalizers").add(FINALIZER);
        }
        metadata.putArray("ownerReferences")
                .addObject()
                .put("apiVersion", StackKinds.STACK.apiVersion())
                .put("kind", StackKinds.STACK.name())
                .put("name", stack.name())
                .put("uid", stack.uid());
        ObjectNode spec = object.putObject("spec").put("formVersion", FORM);
        if (places > 0) {
            spec.put("places", (long) places);
        }
        if (!sealed.isEmpty()) {
            spec.put("sealed", sealed);
        }
        return JsonText.bytes(object);
    }

    /// Which stack it is, for messages.
    String words() {
        return "stack " + stack.namespace() + "/" + stack.name();
    }
}
