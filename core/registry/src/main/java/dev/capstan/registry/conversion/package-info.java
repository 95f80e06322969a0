/// Webhooks that convert the objects of custom kinds from one version to another.
///
/// Start with [ConversionHooks].
@NullMarked
package dev.capstan.registry.conversion;

import org.jspecify.annotations.NullMarked;
