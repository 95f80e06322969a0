package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.fields.Layout.Items;
import dev.capstan.registry.fields.PathElement.Item;
import dev.capstan.registry.fields.PathElement.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.stream.Collectors;

/// What tells apart the items of a list that is a set, or a map in disguise.
final class ListItems {
    private ListItems() {}

    /// @throws MisfitException when the item has nothing by which to tell it from others
    static PathElement element(JsonNode item, Items layout) {
        return layout.keys().isEmpty() ? value(item) : key(item, layout);
    }

    private static PathElement value(JsonNode item) {
        return switch (item.getNodeType()) {
            case OBJECT -> throw new MisfitException("associative list without keys has an element that's a map type");
            case ARRAY -> throw new MisfitException("not supported: associative list with lists as elements");
            case NULL ->
                throw new MisfitException("associative list without keys has an element that's an explicit null");
            default -> new Item(item);
        };
    }

    private static PathElement key(JsonNode item, Items layout) {
        if (item.isNull()) {
            throw new MisfitException("associative list with keys may not have a null element");
        }
        if (!item.isObject()) {
            throw new MisfitException("associative list with keys may not have non-map elements");
        }
        var parts = new ArrayList<Part>(layout.keys().size());
        for (String name : layout.keys()) {
            JsonNode value = item.has(name) ? item.get(name) : layout.defaults().get(name);
            if (value != null) {
                parts.add(new Part(name, value));
            }
        }
        if (parts.isEmpty()) {
            String keys = layout.keys().stream().map(each -> "\"" + each + "\"").collect(Collectors.joining(" "));
            throw new MisfitException("associative list with keys has an element that omits all key fields [" + keys
                    + "] (and doesn't have default values for any key fields)");
        }
        parts.sort(Comparator.comparing(Part::name));
        return new PathElement.Key(parts);
    }
}
