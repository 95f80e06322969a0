package dev.capstan.spi;

import java.util.Optional;

/// What an action remembers of a resource from one call to the next, on whatever machine that is.
///
/// It is kept as a Secret beside the resource and goes with it, after `destroy`.
public interface State {
    Optional<byte[]> load();

    /// Replaces it. When this returns it is safe.
    ///
    /// @throws TerminalException when it is larger than can be kept: about 1 MiB, compressed
    void save(byte[] state);
}
