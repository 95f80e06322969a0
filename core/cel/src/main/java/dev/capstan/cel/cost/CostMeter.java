package dev.capstan.cel.cost;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelEvaluationListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Counts what one run of an expression costs, and stops it when that is too much.
///
/// The runtime tells of each step with its result, children first. A step costs one; a call that has to look through
/// texts or lists costs by their length ([CallCost]); what a call was given is what the steps of its arguments gave.
public final class CostMeter implements CelEvaluationListener {
    static final int LIST = 10;
    static final int MAP = 30;
    static final int STRUCT = 40;

    private final long limit;
    /// By the number of the step.
    private final @Nullable Object[] results;

    private long cost;

    /// @param steps more than the highest number of a step
    public CostMeter(int steps, long limit) {
        this.results = new Object[steps];
        this.limit = limit;
    }

    /// How many numbers the steps of an expression take.
    public static int steps(CelAbstractSyntaxTree tree) {
        return (int) CelNavigableAst.fromAst(tree)
                        .getRoot()
                        .allNodes()
                        .mapToLong(CelNavigableExpr::id)
                        .max()
                        .orElse(0)
                + 1;
    }

    /// The run went over its limit.
    public static final class Exceeded extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Exceeded() {
            super("actual cost limit exceeded", null, false, false);
        }
    }

    public long cost() {
        return cost;
    }

    public boolean exceeded() {
        return cost > limit;
    }

    @Override
    public void callback(CelExpr step, @Nullable Object result) {
        cost += switch (step.getKind()) {
            case IDENT -> 1;
            case SELECT -> step.select().testOnly() ? 0 : 1;
            case CALL -> call(step, result);
            case LIST -> LIST;
            case MAP -> MAP;
            case STRUCT -> STRUCT;
            case CONSTANT, COMPREHENSION, NOT_SET -> 0;
        };
        if (exceeded()) {
            throw new Exceeded();
        }
        results[(int) step.id()] = result;
    }

    private long call(CelExpr step, @Nullable Object result) {
        CelExpr.CelCall call = step.call();
        List<Object> arguments = new ArrayList<>(3);
        call.target().ifPresent(each -> arguments.add(result(each)));
        call.args().forEach(each -> arguments.add(result(each)));
        return CallCost.of(call.function(), arguments, result);
    }

    private Object result(CelExpr step) {
        Object known = results[(int) step.id()];
        return known == null ? "" : known;
    }

    /// How much there is to look through in a value.
    static long size(@Nullable Object value) {
        return switch (value) {
            case String text -> text.codePointCount(0, text.length());
            case CelByteString bytes -> bytes.size();
            case List<?> list -> list.size();
            case Map<?, ?> map -> map.size();
            case Optional<?> optional when optional.isPresent() -> size(optional.get());
            case null, default -> 1;
        };
    }
}
