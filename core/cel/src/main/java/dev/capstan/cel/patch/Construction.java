package dev.capstan.cel.patch;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.ast.CelReference;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Makes an expression buildable that constructs objects.
///
/// The runtime we use builds protobuf messages and nothing else. So `Object{a: 1}` is checked as it was written,
/// and then becomes a call of a function that no one can name: `@build('Object', {'a': 1})`.
public final class Construction {
    /// The name of that function and of its only form.
    public static final String FUNCTION = "@build";

    private final Map<Long, CelReference> references;
    private final Map<Long, CelType> types;
    private long last;

    private Construction(CelAbstractSyntaxTree tree) {
        this.references = new HashMap<>(tree.getReferenceMap());
        this.types = new HashMap<>(tree.getTypeMap());
        this.last = CelNavigableAst.fromAst(tree)
                .getRoot()
                .allNodes()
                .mapToLong(CelNavigableExpr::id)
                .max()
                .orElse(0);
    }

    /// What the function does.
    public static Object build(String typeName, Map<String, Object> fields) {
        return new BuiltObject(typeName, fields);
    }

    /// @param tree an expression, checked
    public static CelAbstractSyntaxTree rewrite(CelAbstractSyntaxTree tree) {
        boolean builds =
                CelNavigableAst.fromAst(tree).getRoot().allNodes().anyMatch(each -> each.getKind() == Kind.STRUCT);
        if (!builds) {
            return tree;
        }
        var construction = new Construction(tree);
        CelExpr expression = construction.rewrite(tree.getExpr());
        return CelAbstractSyntaxTree.newCheckedAst(
                expression, tree.getSource(), construction.references, construction.types);
    }

    private CelExpr rewrite(CelExpr step) {
        return switch (step.getKind()) {
            case CONSTANT, IDENT, NOT_SET -> step;
            case SELECT ->
                CelExpr.ofSelect(
                        step.id(),
                        rewrite(step.select().operand()),
                        step.select().field(),
                        step.select().testOnly());
            case CALL ->
                CelExpr.ofCall(
                        step.id(),
                        step.call().target().map(this::rewrite),
                        step.call().function(),
                        rewrite(step.call().args()));
            case LIST ->
                CelExpr.ofList(
                        step.id(), rewrite(step.list().elements()), step.list().optionalIndices());
            case MAP -> map(step);
            case STRUCT -> struct(step);
            case COMPREHENSION -> loop(step);
        };
    }

    private ImmutableList<CelExpr> rewrite(ImmutableList<CelExpr> steps) {
        return steps.stream().map(this::rewrite).collect(ImmutableList.toImmutableList());
    }

    private CelExpr map(CelExpr step) {
        return CelExpr.ofMap(
                step.id(),
                step.map().entries().stream()
                        .map(each -> CelExpr.ofMapEntry(
                                each.id(), rewrite(each.key()), rewrite(each.value()), each.optionalEntry()))
                        .collect(ImmutableList.toImmutableList()));
    }

    private CelExpr loop(CelExpr step) {
        CelExpr.CelComprehension loop = step.comprehension();
        return CelExpr.ofComprehension(
                step.id(),
                loop.iterVar(),
                loop.iterVar2(),
                rewrite(loop.iterRange()),
                loop.accuVar(),
                rewrite(loop.accuInit()),
                rewrite(loop.loopCondition()),
                rewrite(loop.loopStep()),
                rewrite(loop.result()));
    }

    private CelExpr struct(CelExpr step) {
        String name = step.struct().messageName();
        CelExpr fields = CelExpr.ofMap(
                added(MapType.create(SimpleType.STRING, SimpleType.DYN)),
                step.struct().entries().stream()
                        .map(each -> CelExpr.ofMapEntry(
                                each.id(), text(each.fieldKey()), rewrite(each.value()), each.optionalEntry()))
                        .collect(ImmutableList.toImmutableList()));
        references.put(
                step.id(),
                CelReference.newBuilder()
                        .setName(FUNCTION)
                        .addOverloadIds(FUNCTION)
                        .build());
        return CelExpr.ofCall(step.id(), Optional.empty(), FUNCTION, ImmutableList.of(text(name), fields));
    }

    private CelExpr text(String text) {
        return CelExpr.ofConstant(added(SimpleType.STRING), CelConstant.ofValue(text));
    }

    private long added(CelType type) {
        last++;
        types.put(last, type);
        return last;
    }
}
