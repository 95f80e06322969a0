package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// How the objects of a version differ in form from those that are stored.
public sealed interface Conversion permits Unchanged, Renaming, AutoscalerConversion {
    /// No difference but the `apiVersion`.
    Conversion NONE = new Unchanged();

    /// Whether there is a difference.
    boolean needed();

    /// Gives a tree the form in which it is stored, `apiVersion` included.
    void toStored(ObjectNode tree);

    /// Gives a stored tree the form of this version; its `apiVersion` is the caller's to set.
    void fromStored(ObjectNode tree);
}
