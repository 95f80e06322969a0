package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// JSON Patch (RFC 6902): operations done one after the other, all or none.
///
/// Where Kubernetes is laxer than the RFC so are we: `replace` of an absent member adds it, `copy` of one copies
/// null, `test` for null holds of what is absent, and a null asks for nothing.
public final class JsonPatch {
    private static final int MAX_OPERATIONS = 10_000;
    private static final long MAX_COPIED_BYTES = 3 * 1024 * 1024;

    private final ObjectNode original;
    private ObjectNode document;
    private long copiedBytes;

    private JsonPatch(ObjectNode original) {
        this.original = original;
        this.document = original.deepCopy();
    }

    /// The patched object; neither argument is changed.
    public static ObjectNode apply(ObjectNode original, JsonNode patch) {
        var operations = operations(patch);
        var run = new JsonPatch(original);
        operations.forEach(run::perform);
        return run.document;
    }

    /// What came of trying a patch.
    public sealed interface Attempt {
        /// The patched object.
        record Done(ObjectNode object) implements Attempt {}

        /// Nothing, because what the patch asks to be tested does not hold.
        record Untrue() implements Attempt {}

        /// Nothing: the patch makes no sense, or not for this object.
        record Misfit(String words) implements Attempt {}
    }

    /// Tries a patch; neither argument is changed.
    public static Attempt attempt(ObjectNode original, JsonNode patch) {
        try {
            var run = new JsonPatch(original);
            operations(patch).forEach(run::dispatch);
            return new Attempt.Done(run.document);
        } catch (UntrueException _) {
            return new Attempt.Untrue();
        } catch (IllegalArgumentException | RefusedException e) {
            return new Attempt.Misfit(String.valueOf(e.getMessage()));
        }
    }

    private static List<Operation> operations(JsonNode patch) {
        if (patch.isNull()) {
            return List.of();
        }
        if (!patch.isArray()) {
            throw Rejection.malformed(
                    "error decoding patch: found " + Rejection.kind(patch) + ", expected an array of operations");
        }
        if (patch.size() > MAX_OPERATIONS) {
            throw new Refusal.TooLarge("The allowed maximum operations in a JSON patch is " + MAX_OPERATIONS + ", got "
                            + patch.size())
                    .asException();
        }
        var operations = new ArrayList<Operation>(patch.size());
        for (JsonNode each : patch) {
            operations.add(Operation.of(each, operations.size()));
        }
        return operations;
    }

    private void perform(Operation operation) {
        try {
            dispatch(operation);
        } catch (IllegalArgumentException e) {
            throw Rejection.misfit(
                    original, "patch[" + operation.index() + "]", operation.toString(), String.valueOf(e.getMessage()));
        }
    }

    private void dispatch(Operation operation) {
        switch (operation.op()) {
            case "add" -> add(pointer(operation.path(), "path"), operation.value());
            case "remove" -> place(pointer(operation.path(), "path")).remove();
            case "replace" -> replace(pointer(operation.path(), "path"), operation.value());
            case "move" -> move(operation);
            case "copy" -> copy(operation);
            case "test" -> test(pointer(operation.path(), "path"), operation.value());
            default ->
                throw new IllegalArgumentException(
                        "the op is " + operation.op() + ", expected one of add, remove, replace, move, copy, test");
        }
    }

    private void add(Pointer pointer, JsonNode value) {
        checkDepth(pointer, value);
        place(pointer).add(value.deepCopy());
    }

    private void replace(Pointer pointer, JsonNode value) {
        if (!pointer.isRoot()) {
            checkDepth(pointer, value);
            place(pointer).replace(value.deepCopy());
        } else if (value instanceof ObjectNode object) {
            document = object.deepCopy();
        } else {
            throw new IllegalArgumentException(
                    "the whole is replaced by " + Rejection.kind(value) + ", expected an object");
        }
    }

    private void move(Operation operation) {
        Place from = place(pointer(operation.from(), "from"));
        JsonNode value = from.value();
        from.remove();
        Pointer to = pointer(operation.path(), "path");
        JsonNode moved = value == null ? NullNode.getInstance() : value;
        checkDepth(to, moved);
        place(to).add(moved);
    }

    private void copy(Operation operation) {
        JsonNode found = place(pointer(operation.from(), "from")).value();
        JsonNode value = found == null ? NullNode.getInstance() : found;
        copiedBytes += JsonText.bytes(value).length;
        if (copiedBytes > MAX_COPIED_BYTES) {
            throw new IllegalArgumentException(
                    "the copies are " + copiedBytes + " bytes in all, expected at most " + MAX_COPIED_BYTES);
        }
        add(pointer(operation.path(), "path"), value);
    }

    private void test(Pointer pointer, JsonNode expected) {
        JsonNode found = pointer.isRoot() ? document : place(pointer).value();
        boolean holds = found == null ? expected.isNull() : found.equals(expected);
        if (!holds) {
            throw new UntrueException(
                    found == null ? "there is no value to test" : "the value there is not the expected one");
        }
    }

    /// A test that failed.
    private static final class UntrueException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        UntrueException(String message) {
            super(message);
        }
    }

    private Place place(Pointer pointer) {
        return Place.of(document, pointer);
    }

    private static Pointer pointer(@Nullable String text, String name) {
        if (text == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return Pointer.parse(text);
    }

    /// Operations can nest values ever deeper; everyone who walks trees relies on them not doing so.
    private static void checkDepth(Pointer pointer, JsonNode value) {
        if (pointer.tokens().size() + depth(value) > Document.MAX_DEPTH) {
            throw new IllegalArgumentException("the result is nested deeper than " + Document.MAX_DEPTH + " levels");
        }
    }

    private static int depth(JsonNode value) {
        int deepest = 0;
        for (JsonNode each : value) {
            deepest = Math.max(deepest, depth(each));
        }
        return value.isContainerNode() ? deepest + 1 : 0;
    }
}
