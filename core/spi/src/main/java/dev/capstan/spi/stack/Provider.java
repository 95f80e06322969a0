package dev.capstan.spi.stack;

import dev.capstan.spi.Plugin;
import dev.capstan.spi.TerminalException;
import java.util.Optional;

/// Makes, changes and removes resources of some types, for the built-in engine.
///
/// Its name is what its types begin with: `random` has `random:RandomPassword`, `aws` has `aws:s3:Bucket`.
public interface Provider extends Plugin {
    /// What a type takes and gives; empty when there is no such type.
    ///
    /// @param token as it was written in the program: `aws:s3:Bucket`, or in its long form `aws:s3/bucket:Bucket`
    Optional<TypeSchema> type(String token);

    /// Makes ready to work, without changing anything out there.
    ///
    /// @throws TerminalException when the settings make no sense; the message lists all that is wrong
    ProviderConnection connect(ProviderSettings settings) throws Exception;
}
