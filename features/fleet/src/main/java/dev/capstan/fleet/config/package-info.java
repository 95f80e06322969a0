/// How reports become a status: adapters, conditions, phases and times, as somebody has written them in YAML.
///
/// Start with [AggregationConfig].
@NullMarked
package dev.capstan.fleet.config;

import org.jspecify.annotations.NullMarked;
