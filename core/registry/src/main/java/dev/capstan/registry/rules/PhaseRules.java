package dev.capstan.registry.rules;

import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import java.time.Instant;

/// Kinds whose objects have a phase from the beginning, which is all that happens to them here.
final class PhaseRules implements KindRules {
    private final String phase;

    PhaseRules(String phase) {
        this.phase = phase;
    }

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        object.tree().putObject("status").put("phase", phase);
    }
}
