/// Others who have a say in what is written: they may change an object before it is checked, and object afterwards.
///
/// Start with [Admission].
@NullMarked
package dev.capstan.registry.admission;

import org.jspecify.annotations.NullMarked;
