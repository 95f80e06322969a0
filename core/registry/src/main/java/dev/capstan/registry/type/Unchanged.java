package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// Versions that differ in nothing but their name.
record Unchanged() implements Conversion {
    @Override
    public boolean needed() {
        return false;
    }

    @Override
    public void toStored(ObjectNode tree) {}

    @Override
    public void fromStored(ObjectNode tree) {}
}
