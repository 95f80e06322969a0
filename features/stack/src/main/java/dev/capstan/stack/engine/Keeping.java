package dev.capstan.stack.engine;

import dev.capstan.stack.program.ResourceOptions.Timeouts;
import java.util.Optional;

/// How a resource is to be kept, which has to be known when its program is gone.
///
/// @param protect whether it must not be removed
/// @param retain whether it is left in the world when it is no longer wanted
/// @param external whether it is somebody else's, and only looked up
/// @param importId what was taken over
/// @param deletedWith the URN whose removal removes this one as well
record Keeping(
        boolean protect,
        boolean retain,
        boolean external,
        Optional<String> importId,
        Optional<String> deletedWith,
        Timeouts timeouts) {}
