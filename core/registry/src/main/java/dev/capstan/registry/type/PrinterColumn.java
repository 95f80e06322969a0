package dev.capstan.registry.type;

import dev.capstan.schema.JsonPath;

/// A column of `kubectl get`.
///
/// @param type integer, number, string, boolean or date
/// @param priority 0 is always shown, others only with `-o wide`
/// @param source the path as it was written
public record PrinterColumn(
        String name, String type, String format, String description, int priority, String source, JsonPath path) {}
