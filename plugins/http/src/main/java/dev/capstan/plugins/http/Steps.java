package dev.capstan.plugins.http;

import dev.capstan.plugins.kit.Parameters;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.TerminalException;
import java.util.Optional;

/// What is called for what.
///
/// @param look how to see what is there; without it nobody can tell but by what was done before
/// @param destroy without it there is nothing to undo
record Steps(Optional<Look> look, Step apply, Optional<Step> destroy) {
    /// @throws TerminalException with all that is wrong
    static Steps of(ActionRequest request) {
        Parameters with = Parameters.of(request.with());
        var shared = Step.Shared.read(with);
        Optional<Look> look = with.below("plan").map(each -> Look.read(each, shared));
        Step apply = Step.read(with.nested("apply"), "POST", shared);
        Optional<Step> destroy = with.below("destroy").map(each -> Step.read(each, "DELETE", shared));
        with.check();
        return new Steps(look, apply, destroy);
    }
}
