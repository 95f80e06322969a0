package dev.capstan.cel.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.schema.Correlation;
import dev.capstan.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The rules that the objects of a kind have to keep, compiled when the first of them is to be checked.
///
/// Safe for use by many threads.
public final class Rules {
    /// What all rules together may cost for one object.
    static final long BUDGET = 10_000_000;

    private static final Set<Reason> BLOCKING =
            Set.of(Reason.NOT_SUPPORTED, Reason.REQUIRED, Reason.TOO_LONG, Reason.TOO_MANY, Reason.TYPE_INVALID);

    private static final FieldProblem NOT_CHECKED = FieldProblem.invalid(
            "<nil>",
            "null",
            "some validation rules were not checked because the object was invalid; correct the existing errors to"
                    + " complete validation");

    private final Schema schema;
    private final boolean stated;
    private volatile @Nullable Compiled compiled;

    private Rules(Schema schema, boolean stated) {
        this.schema = schema;
        this.stated = stated;
    }

    /// Looks whether there are rules, and does nothing more.
    public static Rules of(Schema schema) {
        return new Rules(schema, RuleNode.statesRules(schema.source()));
    }

    /// Whether there are any.
    public boolean stated() {
        return stated;
    }

    /// Checks an object.
    ///
    /// @param old what the object was; null when it is new
    /// @param found what is wrong with the object otherwise: rules may rely on types, lengths and what is required
    public Findings check(ObjectNode object, @Nullable ObjectNode old, List<FieldProblem> found) {
        if (!stated) {
            return Findings.NONE;
        }
        if (found.stream().anyMatch(each -> BLOCKING.contains(each.reason()))) {
            return new Findings(List.of(NOT_CHECKED), List.of());
        }
        Past past = old == null ? Past.NONE : new Past(Correlation.of(schema, object, old), null);
        var run = new RuleRun(BUDGET);
        tree().ifPresent(node -> run.visit("", node, object, old, past));
        return run.findings();
    }

    /// What came of compiling: nothing, when no rule is where rules are looked for.
    private record Compiled(Optional<RuleNode> tree) {}

    private Optional<RuleNode> tree() {
        Compiled known = compiled;
        return known != null ? known.tree() : compile();
    }

    private synchronized Optional<RuleNode> compile() {
        Compiled known = compiled;
        if (known == null) {
            known = new Compiled(RuleNode.of(schema, true));
            compiled = known;
        }
        return known.tree();
    }
}
