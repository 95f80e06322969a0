package dev.capstan.registry.fields;

import dev.capstan.registry.fields.FieldSet.Node;
import dev.capstan.registry.fields.Layout.Fields;
import dev.capstan.registry.fields.Layout.Items;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Brings a set that was written under an older schema in line with the layout of today: who owned parts of what has
/// become one whole now owns the whole.
@SuppressWarnings("ReferenceEquality") // what has not changed is handed on as it is, so identity tells
final class Reconciling {
    private Reconciling() {}

    static FieldSet reconcile(FieldSet set, Layout layout) {
        if (layout.fields == null) {
            return set;
        }
        return below(set, layout);
    }

    private static FieldSet below(FieldSet set, Layout layout) {
        return switch (layout.resolved(Layout.Aspect.ANY)) {
            case OBJECT -> object(set, layout.fields);
            case LIST -> list(set, layout.items);
            case SCALAR, ANY -> set;
        };
    }

    private static FieldSet object(FieldSet set, @Nullable Fields layout) {
        if (layout == null || layout.isUnknown()) {
            return set;
        }
        var nodes = new ArrayList<Node>(set.nodes().size());
        boolean same = true;
        for (Node each : set.nodes()) {
            Layout known = each.element() instanceof PathElement.Field(String name) ? layout.field(name) : null;
            Node now = known == null ? each : node(each, known);
            same &= now == each;
            nodes.add(now);
        }
        return same ? set : FieldSet.of(nodes);
    }

    private static FieldSet list(FieldSet set, @Nullable Items layout) {
        if (layout == null) {
            return set;
        }
        List<Node> nodes =
                set.nodes().stream().map(each -> node(each, layout.each())).toList();
        return nodes.equals(set.nodes()) ? set : FieldSet.of(nodes);
    }

    private static Node node(Node node, Layout layout) {
        if (node.below().isEmpty()) {
            return node;
        }
        if (isWhole(layout)) {
            return new Node(node.element(), true, FieldSet.EMPTY);
        }
        FieldSet below = below(node.below(), layout);
        return below == node.below() ? node : new Node(node.element(), node.member(), below);
    }

    private static boolean isWhole(Layout layout) {
        return switch (layout.resolved(Layout.Aspect.ANY)) {
            case OBJECT -> layout.fields != null && !layout.fields.isUnknown() && layout.fields.atomic();
            case LIST -> layout.items != null && !layout.items.associative();
            case SCALAR, ANY -> false;
        };
    }
}
