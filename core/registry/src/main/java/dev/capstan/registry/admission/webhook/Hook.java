package dev.capstan.registry.admission.webhook;

import dev.capstan.registry.admission.expression.MatchConditions;
import dev.capstan.registry.admission.match.Matching;
import dev.capstan.registry.callout.Address;
import java.time.Duration;

/// One webhook, ready to be asked.
///
/// @param id tells it from all others
/// @param configuration the name of the object that configures it
/// @param name what people call it, `policy.example.dev`
/// @param conditions all must be true
/// @param failsOpen whether a write goes on when the hook cannot be asked
/// @param dryRuns whether it may be asked about a dry run: it does nothing but answer then
/// @param again whether it wants to see what others change after it
public record Hook(
        String id,
        String configuration,
        String name,
        Matching criteria,
        MatchConditions conditions,
        Address address,
        HookCodec codec,
        Duration timeout,
        boolean failsOpen,
        boolean dryRuns,
        boolean again) {}
