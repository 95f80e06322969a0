package dev.capstan.registry.admission.webhook;

import dev.capstan.registry.index.View;

/// Where hooks come from.
public interface HookSource {
    /// The hooks there are, as of a view. Quick when nothing has changed, because it is asked for every write.
    Hooks at(View view);
}
