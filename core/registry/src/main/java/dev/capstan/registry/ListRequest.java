package dev.capstan.registry;

import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;

/// Which objects to list.
///
/// @param limit at most this many at once; 0 for all
/// @param continueToken from the page before; empty for the first page
public record ListRequest(
        ResourcePath path,
        LabelSelector labels,
        FieldSelector fields,
        int limit,
        String continueToken,
        Freshness freshness) {

    /// Everything at the path, as new as can be.
    public static ListRequest all(ResourcePath path) {
        return new ListRequest(path, LabelSelector.EVERYTHING, FieldSelector.EVERYTHING, 0, "", new Freshness.Latest());
    }
}
