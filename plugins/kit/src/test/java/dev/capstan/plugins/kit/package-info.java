/// Fakes for tests of plugins, and the tests of the kit.
@NullMarked
package dev.capstan.plugins.kit;

import org.jspecify.annotations.NullMarked;
