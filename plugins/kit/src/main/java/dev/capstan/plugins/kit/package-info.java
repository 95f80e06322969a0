/// What plugins that have changes made elsewhere share: reading parameters, calling over HTTP within limits, and
/// remembering what was begun.
///
/// Start with [Memory].
@NullMarked
package dev.capstan.plugins.kit;

import org.jspecify.annotations.NullMarked;
