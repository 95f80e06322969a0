package dev.capstan.operator.host;

import dev.capstan.spi.InputContext;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.Shutdown;

/// Makes what plugins are given, by their names.
public interface Contexts {
    ReconcilerContext reconciler(String name, Shutdown shutdown);

    InputContext input(String name, Shutdown shutdown);
}
