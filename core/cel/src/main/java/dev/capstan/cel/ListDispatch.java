package dev.capstan.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelReference;
import java.util.HashMap;
import java.util.Optional;

/// Decides which function of a list is meant where nobody knows what is in the list.
///
/// There is one `sum` for whole numbers, one for others, and so on; at run time all of them take a list.
/// Kubernetes uses the first, and so do we: `sum` begins with a whole number then, and for the others it makes no
/// difference.
final class ListDispatch {
    private static final String FIRST = "list_int_";

    private ListDispatch() {}

    static CelAbstractSyntaxTree settle(CelAbstractSyntaxTree tree) {
        if (tree.getReferenceMap().values().stream()
                .noneMatch(each -> first(each).isPresent())) {
            return tree;
        }
        var references = new HashMap<>(tree.getReferenceMap());
        references.replaceAll((_, reference) -> first(reference)
                .map(id -> CelReference.newBuilder()
                        .setName(reference.name())
                        .addOverloadIds(id)
                        .build())
                .orElse(reference));
        return CelAbstractSyntaxTree.newCheckedAst(tree.getExpr(), tree.getSource(), references, tree.getTypeMap());
    }

    private static Optional<String> first(CelReference reference) {
        return reference.overloadIds().size() < 2
                ? Optional.empty()
                : reference.overloadIds().stream()
                        .filter(each -> each.startsWith(FIRST))
                        .findFirst();
    }
}
