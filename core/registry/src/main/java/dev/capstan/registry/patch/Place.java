package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/// A spot in a tree where a value is or could be. What does not fit is an [IllegalArgumentException] that says why.
sealed interface Place {
    /// The value there; null when there is none.
    @Nullable
    JsonNode value();

    void add(JsonNode value);

    void replace(JsonNode value);

    void remove();

    static Place of(ObjectNode root, Pointer pointer) {
        if (pointer.isRoot()) {
            throw new IllegalArgumentException("the whole object cannot be the target");
        }
        JsonNode parent = root;
        int depth = 0;
        for (String token : pointer.tokens().subList(0, pointer.tokens().size() - 1)) {
            JsonNode next = at(parent, token).value();
            depth++;
            if (next == null || !next.isContainerNode()) {
                String path = "/" + String.join("/", pointer.tokens().subList(0, depth));
                throw new IllegalArgumentException(
                        path + (next == null ? " does not exist" : " is " + Rejection.kind(next)));
            }
            parent = next;
        }
        return at(parent, pointer.last());
    }

    private static Place at(JsonNode parent, String token) {
        return parent instanceof ArrayNode array ? new Element(array, token) : new Member((ObjectNode) parent, token);
    }

    /// A member of an object.
    record Member(ObjectNode parent, String name) implements Place {
        @Override
        public @Nullable JsonNode value() {
            return parent.get(name);
        }

        @Override
        public void add(JsonNode value) {
            parent.set(name, value);
        }

        /// Kubernetes replaces what is not there, too.
        @Override
        public void replace(JsonNode value) {
            parent.set(name, value);
        }

        @Override
        public void remove() {
            if (parent.remove(name) == null) {
                throw new IllegalArgumentException("there is no " + name + " to take away");
            }
        }
    }

    /// An element of a list. Negative indices count from the end; `-` is behind the last one.
    record Element(ArrayNode parent, String token) implements Place {
        @Override
        public JsonNode value() {
            return parent.get(index(parent.size() - 1, parent.size()));
        }

        @Override
        public void add(JsonNode value) {
            if (token.equals("-")) {
                parent.add(value);
            } else {
                parent.insert(index(parent.size(), parent.size() + 1), value);
            }
        }

        @Override
        public void replace(JsonNode value) {
            parent.set(index(parent.size() - 1, parent.size()), value);
        }

        @Override
        public void remove() {
            parent.remove(index(parent.size() - 1, parent.size()));
        }

        private int index(int largest, int wrap) {
            int index;
            try {
                index = Integer.parseInt(token);
            } catch (NumberFormatException _) {
                throw new IllegalArgumentException(token + " is not the index of a list");
            }
            int counted = index < 0 ? index + wrap : index;
            if (counted < 0 || counted > largest) {
                throw new IllegalArgumentException(
                        "the index " + token + " is outside a list of " + parent.size() + " items");
            }
            return counted;
        }
    }
}
