package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;

/// A value validation: something a schema says of a value beyond its type. It passes over values it is not about.
interface Check {
    /// Reports to the inspection what is wrong with the value, at the place where the inspection is.
    void check(JsonNode value, Inspection inspection);
}
