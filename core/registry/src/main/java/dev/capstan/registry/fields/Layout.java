package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How the parts of a value belong together, as far as ownership of fields goes: the few things of a schema that
/// decide what is merged and what is owned as a whole. Immutable.
///
/// A value may be of several [Aspect]s when the schema does not say; then the value itself decides.
public final class Layout {
    /// A value of which nothing is known: what it is decides, objects are merged, lists are owned as a whole.
    public static final Layout DEDUCED =
            new Layout(Scalar.UNTYPED, Items.OPAQUE, new Fields(false, Map.of(), null, true, Set.of()));

    /// A value of which nothing is known and which is owned as a whole.
    static final Layout OPAQUE =
            new Layout(Scalar.UNTYPED, Items.OPAQUE, new Fields(true, Map.of(), null, true, Set.of()));

    final @Nullable Scalar scalar;
    final @Nullable Items items;
    final @Nullable Fields fields;
    private final Aspect whole;

    /// @param scalar how a plain value looks; null when it cannot be one
    /// @param items the layout as a list; null when it cannot be one
    /// @param fields the layout as an object; null when it cannot be one
    Layout(@Nullable Scalar scalar, @Nullable Items items, @Nullable Fields fields) {
        this.scalar = scalar;
        this.items = items;
        this.fields = fields;
        this.whole = whole(scalar, items, fields);
    }

    /// The layout of a kind.
    ///
    /// @param builtIn whether it has a fixed form, in which some objects are there even when nothing is in them
    public static Layout of(Schema kind, boolean builtIn) {
        return new LayoutCompiler(builtIn).root(kind);
    }

    /// What a value can be looked at as.
    enum Aspect {
        OBJECT,
        SCALAR,
        LIST,
        /// More than one of them: absent values and nulls take the form of what they are compared with.
        ANY
    }

    /// What a plain value may be.
    enum Scalar {
        NUMERIC,
        STRING,
        BOOLEAN,
        UNTYPED
    }

    /// The layout of a list.
    ///
    /// @param associative whether items are told apart by what they are, rather than the list owned as a whole
    /// @param keys the fields that tell items apart; none when the whole value does
    /// @param defaults of the keys
    record Items(
            boolean associative,
            List<String> keys,
            Map<String, JsonNode> defaults,
            @Nullable Layout item) {
        static final Items OPAQUE = new Items(false, List.of(), Map.of(), null);

        Layout each() {
            return item == null ? Layout.OPAQUE : item;
        }
    }

    /// The layout of an object.
    ///
    /// @param atomic whether it is owned as a whole
    /// @param others of fields that are not declared; null when there is no schema for them
    /// @param open whether fields that nothing is known of are allowed
    /// @param solid the declared fields that are there even when nothing is in them
    record Fields(
            boolean atomic,
            Map<String, Layout> declared,
            @Nullable Layout others,
            boolean open,
            Set<String> solid) {
        /// Null when there may be no such field.
        @Nullable
        Layout field(String name) {
            Layout known = declared.get(name);
            if (known != null) {
                return known;
            }
            return others != null ? others : open ? Layout.DEDUCED : null;
        }

        boolean isUnknown() {
            return open && others == null && declared.isEmpty();
        }
    }

    private static Aspect whole(@Nullable Scalar scalar, @Nullable Items items, @Nullable Fields fields) {
        if (scalar == null && items == null) {
            return Aspect.OBJECT;
        }
        if (fields == null && items == null) {
            return Aspect.SCALAR;
        }
        return fields == null && scalar == null ? Aspect.LIST : Aspect.ANY;
    }

    /// How this value is to be looked at.
    Aspect aspect(@Nullable JsonNode value) {
        if (value == null || whole != Aspect.ANY) {
            return whole;
        }
        return switch (value.getNodeType()) {
            case OBJECT -> fields != null ? Aspect.OBJECT : whole;
            case ARRAY -> items != null ? Aspect.LIST : whole;
            case STRING, NUMBER, BOOLEAN -> scalar != null ? Aspect.SCALAR : whole;
            default -> whole;
        };
    }

    /// The aspect to take when the value leaves it open.
    Aspect resolved(Aspect aspect) {
        if (aspect != Aspect.ANY) {
            return aspect;
        }
        return fields != null ? Aspect.OBJECT : scalar != null ? Aspect.SCALAR : Aspect.LIST;
    }
}
