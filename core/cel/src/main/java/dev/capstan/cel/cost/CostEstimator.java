package dev.capstan.cel.cost;

import dev.capstan.cel.value.Shape;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelReference;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Judges what an expression costs at worst, before it runs.
///
/// Every step is given a cost and, where it can be told, the size of its result: constants by looking at them, what
/// comes from a variable by its [Shape], what a call makes by what it was given ([CallEstimate]). A loop costs what one
/// turn costs, as often as its list can be long.
public final class CostEstimator {
    private static final int LIST = 10;
    private static final int MAP = 30;
    private static final int STRUCT = 40;

    private final CelAbstractSyntaxTree tree;
    private final long largest;
    private final Map<String, Variable> variables = new HashMap<>();
    private final Map<Long, Size> sizes = new HashMap<>();
    private final Map<Long, Size> itemSizes = new HashMap<>();

    /// Something that has a name: what it looks like, or failing that how large it and its items are.
    private record Variable(
            @Nullable Shape shape,
            @Nullable Size size,
            @Nullable Size itemSize) {}

    private CostEstimator(CelAbstractSyntaxTree tree, Map<String, Shape> shapes) {
        this.tree = tree;
        this.largest =
                shapes.values().stream().mapToLong(Shape::maxElements).max().orElse(0);
        shapes.forEach((name, shape) -> variables.put(name, new Variable(shape, null, null)));
    }

    public static long worst(CelAbstractSyntaxTree tree, Map<String, Shape> shapes) {
        return new CostEstimator(tree, shapes).cost(tree.getExpr());
    }

    private long cost(CelExpr step) {
        return switch (step.getKind()) {
            case CONSTANT, NOT_SET -> 0;
            case IDENT -> 1;
            case SELECT -> select(step.select());
            case CALL -> call(step);
            case LIST -> list(step);
            case MAP -> map(step);
            case STRUCT -> STRUCT;
            case COMPREHENSION -> loop(step);
        };
    }

    private long select(CelExpr.CelSelect select) {
        long operand = cost(select.operand());
        boolean counts = switch (type(select.operand()).kind()) {
            case MAP, STRUCT, TYPE_PARAM -> !select.testOnly();
            default -> false;
        };
        return counts ? Size.sum(operand, 1) : operand;
    }

    private long list(CelExpr step) {
        long sum = LIST;
        Size items = null;
        for (CelExpr each : step.list().elements()) {
            sum = Size.sum(sum, cost(each));
            items = items == null ? sizeOrUnknown(each) : items.or(sizeOrUnknown(each));
        }
        itemSizes.put(step.id(), items == null ? Size.exactly(0) : items);
        return sum;
    }

    private long map(CelExpr step) {
        long sum = MAP;
        Size values = null;
        for (CelExpr.CelMap.Entry each : step.map().entries()) {
            sum = Size.sum(sum, Size.sum(cost(each.key()), cost(each.value())));
            values = values == null ? sizeOrUnknown(each.value()) : values.or(sizeOrUnknown(each.value()));
        }
        itemSizes.put(step.id(), values == null ? Size.exactly(0) : values);
        return sum;
    }

    private long call(CelExpr step) {
        CelExpr.CelCall call = step.call();
        if (call.function().equals("dyn")) {
            CelExpr given = call.args().getFirst();
            long cost = Size.sum(cost(given), 1);
            sizes.put(step.id(), sizeOrUnknown(given));
            return cost;
        }
        var costs = new ArrayList<Long>();
        var given = new ArrayList<CallEstimate.Argument>();
        call.args().forEach(each -> {
            costs.add(cost(each));
            given.add(argument(each));
        });
        long target = call.target().map(this::cost).orElse(0L);
        CallEstimate.Argument receiver = call.target().map(this::argument).orElse(null);
        long own = own(step, receiver, given);
        return Size.sum(target, Size.sum(own, arguments(call.function(), costs)));
    }

    /// The costs of the arguments: of two branches only the dearer one is taken.
    private static long arguments(String function, List<Long> costs) {
        if (function.equals("_?_:_")) {
            return Size.sum(costs.get(0), Math.max(costs.get(1), costs.get(2)));
        }
        return costs.stream().reduce(0L, Size::sum);
    }

    private long own(CelExpr step, CallEstimate.@Nullable Argument receiver, List<CallEstimate.Argument> given) {
        List<String> overloads = tree.getReference(step.id())
                .map(CelReference::overloadIds)
                .<List<String>>map(each -> each)
                .orElse(List.of());
        long worst = 0;
        for (String each : overloads) {
            CallEstimate estimate = CallEstimate.of(step.call().function(), each, receiver, given);
            worst = Math.max(worst, estimate.cost());
            Size result = estimate.result();
            if (result != null) {
                sizes.merge(step.id(), result, Size::or);
            }
            if (each.equals("add_list")) {
                Size items = itemSize(step.call().args().get(0));
                Size others = itemSize(step.call().args().get(1));
                if (items != null && others != null) {
                    itemSizes.put(step.id(), items.or(others));
                }
            }
        }
        return worst;
    }

    private CallEstimate.Argument argument(CelExpr step) {
        Shape shape = shape(step);
        Size items = shape instanceof Shape.Items list ? new Size(0, list.item().maxElements()) : itemSize(step);
        CelType type = type(step);
        CelType item = type.kind() == CelKind.LIST ? type.parameters().getFirst() : null;
        Long number = step.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                        && step.constant().getKind() == CelConstant.Kind.INT64_VALUE
                ? Long.valueOf(step.constant().int64Value())
                : null;
        return new CallEstimate.Argument(type, sizeOrUnknown(step), item, items, number);
    }

    private long loop(CelExpr step) {
        CelExpr.CelComprehension loop = step.comprehension();
        long sum = Size.sum(cost(loop.iterRange()), cost(loop.accuInit()));
        Map<String, Variable> outer = new HashMap<>(variables);
        variables.put(loop.accuVar(), new Variable(null, computedSize(loop.accuInit()), itemSize(loop.accuInit())));
        bind(loop);
        long turn = Size.sum(cost(loop.loopCondition()), cost(loop.loopStep()));
        Size turnItems = itemSize(loop.loopStep());
        sum = Size.sum(sum, cost(loop.result()));
        variables.clear();
        variables.putAll(outer);
        Size range = sizeOrUnknown(loop.iterRange());
        switch (loop.accuInit().getKind()) {
            case CONSTANT -> sizes.put(step.id(), sizeOrUnknown(loop.accuInit()));
            case LIST, MAP -> {
                sizes.put(step.id(), range);
                if (turnItems != null) {
                    itemSizes.put(step.id(), turnItems);
                }
            }
            default -> {}
        }
        return Size.sum(sum, Size.product(range.max(), turn));
    }

    private void bind(CelExpr.CelComprehension loop) {
        Shape range = shape(loop.iterRange());
        Size items = itemSize(loop.iterRange());
        boolean list = type(loop.iterRange()).kind() == CelKind.LIST;
        Variable value = new Variable(inside(range), items, null);
        Variable key = list ? new Variable(null, Size.exactly(1), null) : new Variable(keys(range), null, null);
        if (loop.iterVar2().isEmpty()) {
            variables.put(loop.iterVar(), list ? value : key);
        } else {
            variables.put(loop.iterVar(), key);
            variables.put(loop.iterVar2(), value);
        }
    }

    private static @Nullable Shape inside(@Nullable Shape shape) {
        return switch (shape) {
            case Shape.Items items -> items.item();
            case Shape.Entries entries -> entries.value();
            case null, default -> null;
        };
    }

    /// Keys are texts of no known length.
    private static @Nullable Shape keys(@Nullable Shape shape) {
        return shape instanceof Shape.Entries ? new Shape.Scalar(SimpleType.STRING, Shape.Reading.TEXT, 0, 2) : null;
    }

    /// What the value of a step looks like, when it comes from a variable.
    private @Nullable Shape shape(CelExpr step) {
        return switch (step.getKind()) {
            case IDENT -> {
                Variable known = variables.get(step.ident().name());
                yield known == null ? null : known.shape();
            }
            case SELECT ->
                step.select().testOnly() ? null : field(shape(step.select().operand()), step);
            case CALL ->
                step.call().function().equals("_[_]")
                        ? inside(shape(step.call().args().getFirst()))
                        : null;
            default -> null;
        };
    }

    private static @Nullable Shape field(@Nullable Shape shape, CelExpr step) {
        Shape present = shape instanceof Shape.Maybe(var inner) ? inner : shape;
        if (present instanceof Shape.Fields object) {
            Shape.Field field = object.fields().get(step.select().field());
            return field == null ? null : field.shape();
        }
        return inside(present instanceof Shape.Entries ? present : null);
    }

    private Size sizeOrUnknown(CelExpr step) {
        Size known = computedSize(step);
        return known == null ? Size.UNKNOWN : known;
    }

    private @Nullable Size computedSize(CelExpr step) {
        Size known = sizes.get(step.id());
        if (known != null) {
            return known;
        }
        Size literal = literal(step);
        if (literal != null) {
            return literal;
        }
        Shape shape = shape(step);
        if (shape != null) {
            return new Size(0, shape.maxElements());
        }
        if (isScalar(type(step))) {
            return Size.exactly(1);
        }
        if (step.getKind() != CelExpr.ExprKind.Kind.IDENT) {
            return null;
        }
        // A name that is no variable is that of a type. Kubernetes takes it to be as large as a variable can be.
        Variable variable = variables.get(step.ident().name());
        return variable == null ? new Size(0, largest) : variable.size();
    }

    private static @Nullable Size literal(CelExpr step) {
        return switch (step.getKind()) {
            case CONSTANT ->
                switch (step.constant().getKind()) {
                    case STRING_VALUE ->
                        Size.exactly(step.constant().stringValue().codePoints().count());
                    case BYTES_VALUE ->
                        Size.exactly(step.constant().bytesValue().size());
                    default -> Size.exactly(1);
                };
            case LIST -> Size.exactly(step.list().elements().size());
            case MAP -> Size.exactly(step.map().entries().size());
            default -> null;
        };
    }

    private @Nullable Size itemSize(CelExpr step) {
        Size known = itemSizes.get(step.id());
        Variable variable = step.getKind() == CelExpr.ExprKind.Kind.IDENT
                ? variables.get(step.ident().name())
                : null;
        return known == null && variable != null ? variable.itemSize() : known;
    }

    private CelType type(CelExpr step) {
        return tree.getType(step.id()).orElse(SimpleType.DYN);
    }

    private static boolean isScalar(CelType type) {
        return switch (type.kind()) {
            case BOOL, DOUBLE, DURATION, INT, TIMESTAMP, UINT -> true;
            case OPAQUE ->
                type.name().equals("optional_type")
                        && isScalar(type.parameters().getFirst());
            default -> false;
        };
    }
}
