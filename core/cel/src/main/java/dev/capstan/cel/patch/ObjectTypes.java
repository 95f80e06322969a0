package dev.capstan.cel.patch;

import com.google.common.collect.ImmutableSet;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.Optional;
import java.util.stream.Stream;

/// The types that an expression which makes a patch can name: `JSONPatch`, and `Object` with whatever is in it.
///
/// An `Object` may have any field. The checker wants to know them all beforehand, so it is told of those that the
/// expression mentions.
public final class ObjectTypes {
    public static final String OBJECT = "Object";
    public static final String JSON_PATCH = "JSONPatch";

    private static final StructType PATCH_TYPE =
            StructType.create(JSON_PATCH, ImmutableSet.of("op", "path", "from", "value"), field -> switch (field) {
                case "op", "path", "from" -> Optional.of(SimpleType.STRING);
                case "value" -> Optional.of(SimpleType.DYN);
                default -> Optional.empty();
            });

    private final ImmutableSet<String> mentioned;

    private ObjectTypes(ImmutableSet<String> mentioned) {
        this.mentioned = mentioned;
    }

    /// @param tree an expression, parsed
    public static ObjectTypes of(CelAbstractSyntaxTree tree) {
        return new ObjectTypes(CelNavigableAst.fromAst(tree)
                .getRoot()
                .allNodes()
                .map(CelNavigableExpr::expr)
                .flatMap(ObjectTypes::fields)
                .collect(ImmutableSet.toImmutableSet()));
    }

    private static Stream<String> fields(CelExpr step) {
        return switch (step.getKind()) {
            case SELECT -> Stream.of(step.select().field());
            case STRUCT -> step.struct().entries().stream().map(CelExpr.CelStruct.Entry::fieldKey);
            case CALL ->
                step.call().args().stream()
                        .filter(each -> each.getKind() == Kind.CONSTANT
                                && each.constant().getKind() == CelConstant.Kind.STRING_VALUE)
                        .map(each -> each.constant().stringValue());
            default -> Stream.empty();
        };
    }

    public Optional<CelType> find(String name) {
        if (name.equals(JSON_PATCH)) {
            return Optional.of(PATCH_TYPE);
        }
        return name.equals(OBJECT) || name.startsWith(OBJECT + ".")
                ? Optional.of(StructType.create(name, mentioned, _ -> Optional.of(SimpleType.DYN)))
                : Optional.empty();
    }
}
