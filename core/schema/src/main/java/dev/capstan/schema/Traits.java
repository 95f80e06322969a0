package dev.capstan.schema;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The yes-or-no facts of a schema node. There are few combinations, so nodes share them.
///
/// @param root the node describes whole objects of a kind
/// @param closed keys that are not declared are refused, not pruned
/// @param hasDefaults there is a default in the node or below it
/// @param hasInvariants there is a list of type `set` or `map`, or an embedded resource, in the node or below it
record Traits(
        boolean root,
        boolean preservesUnknown,
        boolean intOrString,
        boolean embedded,
        boolean nullable,
        boolean closed,
        boolean hasDefaults,
        boolean hasInvariants) {
    private static final Map<Traits, Traits> SHARED = new ConcurrentHashMap<>();

    /// The one instance that stands for all equal to this.
    Traits shared() {
        Traits before = SHARED.putIfAbsent(this, this);
        return before == null ? this : before;
    }
}
