package dev.capstan.operator.host;

import dev.capstan.spi.InputContext;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.Shutdown;
import java.util.function.BooleanSupplier;

/// Makes what plugins are given, by their names.
public interface Contexts {
    ReconcilerContext reconciler(String name, Shutdown shutdown);

    /// @param mine whether this process may still bring anything in
    InputContext input(String name, Shutdown shutdown, BooleanSupplier mine);

    /// The turn of an input, of all processes that could run it. Whoever gets it closes it.
    Turn turn(String name);
}
