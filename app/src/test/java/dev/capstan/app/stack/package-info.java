/// What people see of updates.
@NullMarked
package dev.capstan.app.stack;

import org.jspecify.annotations.NullMarked;
