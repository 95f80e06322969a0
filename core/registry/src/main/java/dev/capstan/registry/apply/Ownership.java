package dev.capstan.registry.apply;

import dev.capstan.registry.fields.FieldSet;
import org.jspecify.annotations.Nullable;

/// The fields of one manager.
///
/// @param apiVersion the version in which the fields are named
/// @param time when the manager last changed something, to the second; null when that is not known
public record Ownership(
        FieldSet fields, String apiVersion, @Nullable String time) {
    Ownership with(FieldSet others) {
        return new Ownership(others, apiVersion, time);
    }

    Ownership at(String instant) {
        return new Ownership(fields, apiVersion, instant);
    }
}
