package dev.capstan.expr.type;

/// How two types stand to each other.
public final class Relation {
    private Relation() {}

    /// Is a value of `type` sure to fit where `target` is wanted?
    public static boolean assignable(Type type, Type target) {
        return switch (type) {
            case Type.Unknown _ -> false;
            case Type _ when target.equals(Type.ANY) -> true;
            case Type.Simple simple -> simple.equals(target);
            case Type.Array _ -> target instanceof Type.Array;
            case Type.Packed packed -> packed.equals(target);
            case Type.Fields _ -> target instanceof Type.Fields;
            case Type.Dictionary dictionary -> dictionary.equals(target);
            case Type.Function _ -> target instanceof Type.Function;
            case Type.Method method -> method.equals(target);
        };
    }

    /// May `==` be asked of the two?
    public static boolean comparable(Type left, Type right) {
        return open(left)
                || open(right)
                || (left.kind().number() && right.kind().number())
                || (left.kind() == Kind.ARRAY && right.kind() == Kind.ARRAY)
                || assignable(left, right);
    }

    private static boolean open(Type type) {
        return type.kind() == Kind.ANY || type.kind() == Kind.NIL;
    }

    /// What is found in an array of this type, or under the keys of a map of this type.
    public static Type element(Type collection) {
        return switch (collection) {
            case Type.Array(Type element) -> element;
            case Type.Packed(Type element) -> element;
            case Type.Dictionary(Type value) -> value;
            case Type.Fields(var _, Type others) -> others == null ? Type.ANY : others;
            case Type.Simple _, Type.Unknown _, Type.Function _, Type.Method _ -> Type.UNKNOWN;
        };
    }

    /// The type without what was said about its content.
    public static Type bare(Type type) {
        return switch (type) {
            case Type.Array _ -> Type.ARRAY;
            case Type.Fields _ -> Type.MAP;
            case Type.Simple _, Type.Unknown _, Type.Packed _, Type.Dictionary _, Type.Function _, Type.Method _ ->
                type;
        };
    }

    /// What a choice between the two is: `test ? left : right`.
    public static Type either(Type left, Type right) {
        if (left.kind() == Kind.NIL) {
            return right;
        }
        if (right.kind() == Kind.NIL) {
            return left;
        }
        if (!assignable(left, right)) {
            return Type.UNKNOWN;
        }
        if (left instanceof Type.Array(Type one) && right instanceof Type.Array(Type other)) {
            return assignable(one, other) && assignable(other, one) ? left : Type.ARRAY;
        }
        return left;
    }

    /// What `left ?? right` is.
    public static Type orElse(Type left, Type right) {
        if (left.kind() == Kind.NIL) {
            return right;
        }
        return right.kind() == Kind.NIL || assignable(right, left) ? left : Type.UNKNOWN;
    }
}
