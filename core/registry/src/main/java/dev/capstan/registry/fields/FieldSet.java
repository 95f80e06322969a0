package dev.capstan.registry.fields;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// A set of fields of an object. Immutable.
///
/// A tree along the paths of the fields. That a field is in the set says nothing of the fields below it, nor does
/// one below say anything of those above: `spec.labels` and `spec.labels.app` are two members.
public final class FieldSet {
    public static final FieldSet EMPTY = new FieldSet(new Node[0]);

    /// Sorted by element; each is a member or has members below it.
    private final Node[] nodes;

    /// One element of the paths.
    ///
    /// @param member whether the field is in the set itself
    /// @param below what is in the set below it
    record Node(PathElement element, boolean member, FieldSet below) {
        boolean isEmpty() {
            return !member && below.isEmpty();
        }
    }

    private FieldSet(Node[] nodes) {
        this.nodes = nodes;
    }

    /// @param nodes in any order; each element once
    static FieldSet of(List<Node> nodes) {
        if (nodes.isEmpty()) {
            return EMPTY;
        }
        Node[] sorted = nodes.toArray(Node[]::new);
        Arrays.sort(sorted, Comparator.comparing(Node::element));
        return new FieldSet(sorted);
    }

    /// The set of one field.
    public static FieldSet ofPath(List<PathElement> path) {
        FieldSet set = EMPTY;
        for (int i = path.size() - 1; i >= 0; i--) {
            set = new FieldSet(new Node[] {new Node(path.get(i), i == path.size() - 1, set)});
        }
        return set;
    }

    /// The set of one field that is reached by names alone.
    public static FieldSet ofNames(String... names) {
        return ofPath(
                Arrays.stream(names).<PathElement>map(PathElement.Field::new).toList());
    }

    public boolean isEmpty() {
        return nodes.length == 0;
    }

    /// Whether this very field is in the set.
    public boolean has(List<PathElement> path) {
        FieldSet set = this;
        for (int i = 0; i < path.size(); i++) {
            Node node = set.node(path.get(i));
            if (node == null) {
                return false;
            }
            if (i == path.size() - 1) {
                return node.member();
            }
            set = node.below();
        }
        return false;
    }

    /// All fields of the set; those of one level before those below it.
    public List<List<PathElement>> paths() {
        var found = new ArrayList<List<PathElement>>();
        collect(List.of(), found);
        return found;
    }

    private void collect(List<PathElement> above, List<List<PathElement>> found) {
        for (Node each : nodes) {
            if (each.member()) {
                found.add(extended(above, each.element()));
            }
        }
        for (Node each : nodes) {
            each.below().collect(extended(above, each.element()), found);
        }
    }

    private static List<PathElement> extended(List<PathElement> path, PathElement element) {
        var longer = new ArrayList<>(path);
        longer.add(element);
        return longer;
    }

    public FieldSet union(FieldSet other) {
        if (isEmpty()) {
            return other;
        }
        return other.isEmpty() ? this : merged(other, true, true, FieldSet::unionOf);
    }

    public FieldSet intersection(FieldSet other) {
        return isEmpty() || other.isEmpty() ? EMPTY : merged(other, false, false, FieldSet::intersectionOf);
    }

    /// The fields of this set that are not in the other.
    public FieldSet difference(FieldSet other) {
        return isEmpty() || other.isEmpty() ? this : merged(other, true, false, FieldSet::differenceOf);
    }

    /// The fields of this set that are not in the other, nor below a field of the other.
    public FieldSet without(FieldSet other) {
        return isEmpty() || other.isEmpty() ? this : merged(other, true, false, FieldSet::withoutOf);
    }

    private static Node unionOf(Node left, Node right) {
        return new Node(
                left.element(), left.member() || right.member(), left.below().union(right.below()));
    }

    private static Node intersectionOf(Node left, Node right) {
        return new Node(
                left.element(), left.member() && right.member(), left.below().intersection(right.below()));
    }

    private static Node differenceOf(Node left, Node right) {
        return new Node(
                left.element(), left.member() && !right.member(), left.below().difference(right.below()));
    }

    private static Node withoutOf(Node left, Node right) {
        return right.member()
                ? new Node(left.element(), false, EMPTY)
                : new Node(left.element(), left.member(), left.below().without(right.below()));
    }

    /// Walks both sets in order.
    ///
    /// @param keepsLeft whether what is only in this set stays
    /// @param keepsRight whether what is only in the other stays
    private FieldSet merged(FieldSet other, boolean keepsLeft, boolean keepsRight, BinaryOperator<Node> both) {
        var result = new ArrayList<Node>(nodes.length + (keepsRight ? other.nodes.length : 0));
        int left = 0;
        int right = 0;
        while (left < nodes.length || right < other.nodes.length) {
            int order = left == nodes.length
                    ? 1
                    : right == other.nodes.length ? -1 : nodes[left].element().compareTo(other.nodes[right].element());
            if (order < 0) {
                add(result, nodes[left++], keepsLeft);
            } else if (order > 0) {
                add(result, other.nodes[right++], keepsRight);
            } else {
                add(result, both.apply(nodes[left++], other.nodes[right++]), true);
            }
        }
        return result.isEmpty() ? EMPTY : new FieldSet(result.toArray(Node[]::new));
    }

    private static void add(List<Node> nodes, Node node, boolean wanted) {
        if (wanted && !node.isEmpty()) {
            nodes.add(node);
        }
    }

    /// What is in the set below this element.
    FieldSet below(PathElement element) {
        Node node = node(element);
        return node == null ? EMPTY : node.below();
    }

    @Nullable
    Node node(PathElement element) {
        int low = 0;
        int high = nodes.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = nodes[middle].element().compareTo(element);
            if (order == 0) {
                return nodes[middle];
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    List<Node> nodes() {
        return Arrays.asList(nodes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FieldSet set && Arrays.equals(nodes, set.nodes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(nodes);
    }

    /// One field per line, `.spec.ports[port=80].name`.
    @Override
    public String toString() {
        return String.join("\n", paths().stream().map(FieldSet::text).toList());
    }

    /// A path as messages show it.
    public static String text(List<PathElement> path) {
        var text = new StringBuilder();
        path.forEach(text::append);
        return text.toString();
    }
}
