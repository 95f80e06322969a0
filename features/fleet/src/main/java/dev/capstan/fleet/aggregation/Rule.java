package dev.capstan.fleet.aggregation;

import dev.capstan.expr.source.ExprException;
import dev.capstan.fleet.config.ConditionRule;
import dev.capstan.fleet.config.Wording;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes one condition. What its expression says is `True` or `False`; where it fails, `False`.
final class Rule {
    private static final Logger LOG = LoggerFactory.getLogger(Rule.class);

    private final ConditionRule rule;

    /// Whether it was said that the expression fails; once is enough.
    private final AtomicBoolean complained = new AtomicBoolean();

    Rule(ConditionRule rule) {
        this.rule = rule;
    }

    ConditionRule rule() {
        return rule;
    }

    boolean holds(Roster roster) {
        try {
            var holds = rule.expression().test(roster);
            if (!holds && LOG.isDebugEnabled()) {
                LOG.debug("Condition {} is false: {} of {}", rule.type(), rule.expression(), roster.all());
            }
            return holds;
        } catch (ExprException e) {
            if (complained.compareAndSet(false, true)) {
                LOG.warn("Condition {} counts as false: {}", rule.type(), e.getMessage());
            }
            return false;
        }
    }

    /// @param previous the condition as it was
    Condition condition(boolean holds, Roster roster, @Nullable Condition previous, Situation situation) {
        var status = holds ? Condition.TRUE : Condition.FALSE;
        var deciders = needsDeciders(holds) ? Deciders.of(rule, roster, holds) : null;
        var wording = wording(holds, deciders);
        var message = deciders != null && wording.varies()
                ? wording.render(new Variables(roster, deciders))
                : wording.fixed();
        return Conditions.next(rule.type(), status, wording.reason(), message, 0, previous, situation.now());
    }

    private boolean needsDeciders(boolean holds) {
        if (holds) {
            return rule.whenTrue().varies();
        }
        return rule.whenFalse().varies() || rule.inProgress() != null || rule.pending() != null;
    }

    private Wording wording(boolean holds, @Nullable Deciders deciders) {
        if (holds) {
            return rule.whenTrue();
        }
        if (deciders == null) {
            return rule.whenFalse();
        }
        return switch (deciders.worst()) {
            case IN_PROGRESS -> or(rule.inProgress(), rule.whenFalse());
            case PENDING -> or(rule.pending(), or(rule.inProgress(), rule.whenFalse()));
            case SUCCEEDED, FAILED, UNHEALTHY -> rule.whenFalse();
        };
    }

    private static Wording or(@Nullable Wording wording, Wording otherwise) {
        return wording == null ? otherwise : wording;
    }
}
