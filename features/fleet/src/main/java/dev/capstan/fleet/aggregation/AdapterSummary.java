package dev.capstan.fleet.aggregation;

/// What the status of a cluster says of an adapter that has reported.
///
/// @param available the status of its condition `Available`
public record AdapterSummary(String name, String available, long observedGeneration) {}
