package dev.capstan.server.fleet.search;

import com.fasterxml.jackson.databind.JsonNode;

/// Something that is searched.
@FunctionalInterface
public interface Subject {
    /// One of its fields, missing when there is none of this name.
    JsonNode field(String name);
}
