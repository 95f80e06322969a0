package dev.capstan.cel.cost;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelReference;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelEvaluationListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Counts what one run of an expression costs, and stops it when that is too much.
///
/// The runtime tells of each step with its result, children first. A step costs one; a call that has to look through
/// texts or lists costs by their length ([CallCost]); what a call was given is what the steps of its arguments gave.
public final class CostMeter implements CelEvaluationListener {
    private static final int LIST = 10;
    private static final int MAP = 30;
    private static final int STRUCT = 40;

    private final CelAbstractSyntaxTree tree;
    private final long limit;
    private final Map<Long, Object> results = new HashMap<>();
    private long cost;

    public CostMeter(CelAbstractSyntaxTree tree, long limit) {
        this.tree = tree;
        this.limit = limit;
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
        if (result != null) {
            results.put(step.id(), result);
        }
    }

    private long call(CelExpr step, @Nullable Object result) {
        CelExpr.CelCall call = step.call();
        String overload = tree.getReference(step.id())
                .map(CelReference::overloadIds)
                .filter(ids -> ids.size() == 1)
                .map(ImmutableList::getFirst)
                .orElse("");
        List<Object> arguments = new ArrayList<>(3);
        call.target().ifPresent(each -> arguments.add(result(each)));
        call.args().forEach(each -> arguments.add(result(each)));
        return CallCost.of(call.function(), overload, arguments, result);
    }

    private Object result(CelExpr step) {
        return Optional.ofNullable(results.get(step.id())).orElse("");
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
