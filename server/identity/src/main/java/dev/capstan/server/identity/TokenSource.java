package dev.capstan.server.identity;

import dev.capstan.registry.access.Tokens;
import java.util.List;

/// Somebody who knows some tokens.
@FunctionalInterface
public interface TokenSource {
    /// Whose token it is. Refuses nothing: another source may know it.
    ///
    /// @param audiences whom the token must be meant for, one of them at least
    Tokens.Answer identify(String token, List<String> audiences);
}
