package dev.capstan.controllerconfig.run;

import com.fasterxml.jackson.databind.JsonNode;

/// A version of a config that was valid.
///
/// @param generation of the object that had it
public record GoodVersion(long generation, JsonNode spec) {}
