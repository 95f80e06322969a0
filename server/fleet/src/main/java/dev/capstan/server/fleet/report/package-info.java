/// Reports of adapters: read, checked, written and shown together.
///
/// Start with [StatusEndpoints].
@NullMarked
package dev.capstan.server.fleet.report;

import org.jspecify.annotations.NullMarked;
