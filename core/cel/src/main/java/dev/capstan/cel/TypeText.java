package dev.capstan.cel;

import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypes;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;

/// Types as Kubernetes writes them.
final class TypeText {
    private TypeText() {}

    static String of(CelType type) {
        return switch (type) {
            case ListType list -> "list(" + of(list.elemType()) + ")";
            case MapType map -> "map(" + of(map.keyType()) + ", " + of(map.valueType()) + ")";
            default -> type.kind() == CelKind.NULL_TYPE ? "null_type" : CelTypes.format(type);
        };
    }
}
