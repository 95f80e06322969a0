package dev.capstan.registry.index;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// An immutable sorted map from strings, which shares what did not change with the map it came from.
///
/// A weight-balanced tree: of two siblings neither holds more than [#DELTA] times the entries of the other, so a
/// path is at most about 2.5 log₂ n long. Changing one entry copies the path to it and nothing else. That is what
/// makes a view cheap: keeping an old map around costs only the entries that were replaced since. Each node knows
/// how many entries are below it, so counting and ranking take no walk.
public final class SortedTree<V> {
    private static final int DELTA = 3;
    private static final int RATIO = 2;

    private final @Nullable Node<V> root;

    private SortedTree(@Nullable Node<V> root) {
        this.root = root;
    }

    private record Node<V>(
            String key,
            V value,
            @Nullable Node<V> left,
            @Nullable Node<V> right,
            int size) {
        Node(String key, V value, @Nullable Node<V> left, @Nullable Node<V> right) {
            this(key, value, left, right, 1 + sizeOf(left) + sizeOf(right));
        }
    }

    public static <V> SortedTree<V> empty() {
        return new SortedTree<>(null);
    }

    public int size() {
        return sizeOf(root);
    }

    public boolean isEmpty() {
        return root == null;
    }

    /// How many nodes the longest path has.
    int height() {
        return heightOf(root);
    }

    public @Nullable V find(String key) {
        Node<V> node = root;
        while (node != null) {
            int order = key.compareTo(node.key);
            if (order == 0) {
                return node.value;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    /// How many keys sort before `key`.
    public int rank(String key) {
        int rank = 0;
        Node<V> node = root;
        while (node != null) {
            if (key.compareTo(node.key) <= 0) {
                node = node.left;
            } else {
                rank += 1 + sizeOf(node.left);
                node = node.right;
            }
        }
        return rank;
    }

    /// Visits the values of the keys from `from` (inclusive) on, in order, until the visitor says no.
    public void visitFrom(String from, Predicate<V> visitor) {
        visit(root, from, visitor);
    }

    public SortedTree<V> with(String key, V value) {
        return new SortedTree<>(put(root, key, value));
    }

    public SortedTree<V> without(String key) {
        return find(key) == null ? this : new SortedTree<>(remove(root, key));
    }

    private static <V> boolean visit(@Nullable Node<V> node, String from, Predicate<V> visitor) {
        if (node == null) {
            return true;
        }
        if (from.compareTo(node.key) <= 0) {
            return visit(node.left, from, visitor) && visitor.test(node.value) && visit(node.right, from, visitor);
        }
        return visit(node.right, from, visitor);
    }

    private static <V> Node<V> put(@Nullable Node<V> node, String key, V value) {
        if (node == null) {
            return new Node<>(key, value, null, null);
        }
        int order = key.compareTo(node.key);
        if (order == 0) {
            return new Node<>(key, value, node.left, node.right, node.size);
        }
        return order < 0
                ? balanced(node.key, node.value, put(node.left, key, value), node.right)
                : balanced(node.key, node.value, node.left, put(node.right, key, value));
    }

    private static <V> @Nullable Node<V> remove(@Nullable Node<V> node, String key) {
        if (node == null) {
            return null;
        }
        int order = key.compareTo(node.key);
        if (order < 0) {
            return balanced(node.key, node.value, remove(node.left, key), node.right);
        }
        if (order > 0) {
            return balanced(node.key, node.value, node.left, remove(node.right, key));
        }
        if (node.left == null || node.right == null) {
            return node.left == null ? node.right : node.left;
        }
        Node<V> next = first(node.right);
        return balanced(next.key, next.value, node.left, remove(node.right, next.key));
    }

    private static <V> Node<V> first(Node<V> node) {
        Node<V> current = node;
        while (current.left != null) {
            current = current.left;
        }
        return current;
    }

    private static <V> Node<V> balanced(String key, V value, @Nullable Node<V> left, @Nullable Node<V> right) {
        if (right != null && unbalanced(left, right)) {
            return rotatedLeft(key, value, left, right);
        }
        if (left != null && unbalanced(right, left)) {
            return rotatedRight(key, value, left, right);
        }
        return new Node<>(key, value, left, right);
    }

    private static <V> boolean unbalanced(@Nullable Node<V> light, @Nullable Node<V> heavy) {
        return sizeOf(light) + sizeOf(heavy) > 1 && sizeOf(heavy) > DELTA * sizeOf(light);
    }

    private static <V> Node<V> rotatedLeft(String key, V value, @Nullable Node<V> left, Node<V> right) {
        Node<V> inner = right.left;
        if (inner == null || sizeOf(inner) < RATIO * sizeOf(right.right)) {
            return new Node<>(right.key, right.value, new Node<>(key, value, left, inner), right.right);
        }
        return new Node<>(
                inner.key,
                inner.value,
                new Node<>(key, value, left, inner.left),
                new Node<>(right.key, right.value, inner.right, right.right));
    }

    private static <V> Node<V> rotatedRight(String key, V value, Node<V> left, @Nullable Node<V> right) {
        Node<V> inner = left.right;
        if (inner == null || sizeOf(inner) < RATIO * sizeOf(left.left)) {
            return new Node<>(left.key, left.value, left.left, new Node<>(key, value, inner, right));
        }
        return new Node<>(
                inner.key,
                inner.value,
                new Node<>(left.key, left.value, left.left, inner.left),
                new Node<>(key, value, inner.right, right));
    }

    private static int heightOf(@Nullable Node<?> node) {
        return node == null ? 0 : 1 + Math.max(heightOf(node.left), heightOf(node.right));
    }

    private static int sizeOf(@Nullable Node<?> node) {
        return node == null ? 0 : node.size;
    }
}
