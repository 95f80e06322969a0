package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.fields.FieldSet.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tree with its layout. Nobody changes the tree; what operations return shares parts of it.
///
/// @param apiVersion the version in which the object is written
public record Typed(ObjectNode tree, String apiVersion, Layout layout) {
    /// @throws MisfitException when the tree does not have the layout
    /// @param allowsDuplicates whether several items of a list may have the same key
    public Typed checked(boolean allowsDuplicates) {
        new Checking(allowsDuplicates).check(tree, layout);
        return this;
    }

    /// The fields it mentions.
    public FieldSet fields() {
        return Collecting.fields(tree, layout);
    }

    /// The paths of what it has that is merged as a whole: lists, maps and objects that would replace all that is
    /// there.
    public List<String> atomics() {
        return Atomics.in(tree, layout);
    }

    /// From this to the other.
    public Comparison compare(Typed other) {
        return Comparing.compare(tree, other.tree, layout);
    }

    /// This with the other laid over it.
    public Typed merge(Typed over) {
        return with(Merging.merge(tree, over.tree, layout));
    }

    public Typed without(FieldSet fields) {
        return with(Removing.remove(tree, fields, layout));
    }

    /// A set of its fields as the layout of today has it.
    public FieldSet reconcile(FieldSet set) {
        return Reconciling.reconcile(set, layout);
    }

    /// The set together with the declared fields above its members, which a set does not have by itself.
    public FieldSet withNamedParents(FieldSet set) {
        return named(set, layout);
    }

    private static FieldSet named(FieldSet set, @Nullable Layout layout) {
        var nodes = new ArrayList<Node>(set.nodes().size());
        for (Node each : set.nodes()) {
            boolean declared = layout != null
                    && layout.fields != null
                    && each.element() instanceof PathElement.Field(String name)
                    && layout.fields.declared().containsKey(name);
            boolean member = each.member() || (declared && !each.below().isEmpty());
            nodes.add(new Node(each.element(), member, named(each.below(), below(layout, each.element()))));
        }
        return FieldSet.of(nodes);
    }

    private static @Nullable Layout below(@Nullable Layout layout, PathElement element) {
        return switch (element) {
            case PathElement.Field(String name) ->
                layout == null || layout.fields == null ? null : layout.fields.field(name);
            case PathElement.Key _ -> layout == null || layout.items == null ? null : layout.items.each();
            case PathElement.Item _, PathElement.Index _ -> null;
        };
    }

    private Typed with(JsonNode changed) {
        return new Typed(changed instanceof ObjectNode object ? object : tree.objectNode(), apiVersion, layout);
    }

    static Layout declared(@Nullable Layout layout, String name) {
        if (layout == null) {
            throw new MisfitException("." + name + ": field not declared in schema");
        }
        return layout;
    }
}
