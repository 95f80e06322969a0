package dev.capstan.registry.type;

import java.util.List;

/// What a kind is called.
///
/// @param plural lower-case, as it stands in paths: `widgets`
/// @param singular lower-case: `widget`
/// @param kind as it stands in objects: `Widget`
/// @param listKind as it stands in lists: `WidgetList`
/// @param shortNames what `kubectl get` takes besides: `wd`
/// @param categories groups of kinds it belongs to: `all`
public record TypeNames(
        String plural,
        String singular,
        String kind,
        String listKind,
        List<String> shortNames,
        List<String> categories) {
    public TypeNames {
        shortNames = List.copyOf(shortNames);
        categories = List.copyOf(categories);
    }
}
