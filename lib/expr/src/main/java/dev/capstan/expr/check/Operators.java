package dev.capstan.expr.check;

import static dev.capstan.expr.type.Kind.ANY;
import static dev.capstan.expr.type.Kind.BOOL;
import static dev.capstan.expr.type.Kind.DURATION;
import static dev.capstan.expr.type.Kind.FLOAT;
import static dev.capstan.expr.type.Kind.INT;
import static dev.capstan.expr.type.Kind.TEXT;
import static dev.capstan.expr.type.Kind.TIME;

import dev.capstan.expr.syntax.BinaryOperator;
import dev.capstan.expr.syntax.UnaryOperator;
import dev.capstan.expr.type.Kind;
import dev.capstan.expr.type.Relation;
import dev.capstan.expr.type.Type;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which operands an operator takes, and what it makes of them. Null means that it does not take these.
///
/// Where one operand is ANY the other must be something the operator takes at all.
final class Operators {
    private static final Set<Kind> ORDERED = EnumSet.of(INT, FLOAT, TEXT, TIME, DURATION);
    private static final Set<Kind> SUBTRACTABLE = EnumSet.of(INT, FLOAT, TIME, DURATION);
    private static final Set<Kind> MULTIPLIABLE = EnumSet.of(INT, FLOAT, DURATION);
    private static final Set<Kind> NUMBERS = EnumSet.of(INT, FLOAT);

    private Operators() {}

    static @Nullable Type unary(UnaryOperator operator, Type operand) {
        return switch (operator) {
            case NOT -> is(operand.kind(), BOOL) ? Type.BOOL : null;
            case MINUS, PLUS ->
                operand.kind() == ANY ? Type.UNKNOWN : when(operand.kind().number(), operand);
        };
    }

    /// All but `in`, whose complaints say more.
    static @Nullable Type binary(BinaryOperator operator, Type left, Type right) {
        var l = left.kind();
        var r = right.kind();
        return switch (operator) {
            case OR, AND -> when(is(l, BOOL) && is(r, BOOL), Type.BOOL);
            case EQUAL, NOT_EQUAL -> when(Relation.comparable(left, right), Type.BOOL);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> when(ordered(l, r), Type.BOOL);
            case MATCHES -> when(matchable(left, r), Type.BOOL);
            case CONTAINS, STARTS_WITH, ENDS_WITH -> when(is(l, TEXT) && is(r, TEXT), Type.BOOL);
            case RANGE -> when(is(l, INT) && is(r, INT), Type.INTS);
            case REMAINDER -> when(is(l, INT) && is(r, INT), Type.INT);
            case DIVIDE, POWER -> when(number(l) && number(r), Type.FLOAT);
            case ADD -> sum(l, r);
            case SUBTRACT -> difference(l, r);
            case MULTIPLY -> product(l, r);
            case IN -> throw new IllegalArgumentException("in is not decided here");
        };
    }

    private static @Nullable Type sum(Kind left, Kind right) {
        if (left.number() && right.number()) {
            return wider(left, right);
        }
        if (left == TEXT && right == TEXT) {
            return Type.TEXT;
        }
        if ((left == TIME && right == DURATION) || (left == DURATION && right == TIME)) {
            return Type.TIME;
        }
        if (left == DURATION && right == DURATION) {
            return Type.DURATION;
        }
        return when(maybe(left, right, ORDERED), Type.UNKNOWN);
    }

    private static @Nullable Type difference(Kind left, Kind right) {
        if (left.number() && right.number()) {
            return wider(left, right);
        }
        if (left == TIME && right == DURATION) {
            return Type.TIME;
        }
        if ((left == TIME && right == TIME) || (left == DURATION && right == DURATION)) {
            return Type.DURATION;
        }
        return when(maybe(left, right, SUBTRACTABLE), Type.UNKNOWN);
    }

    private static @Nullable Type product(Kind left, Kind right) {
        if (left.number() && right.number()) {
            return wider(left, right);
        }
        if (MULTIPLIABLE.contains(left) && MULTIPLIABLE.contains(right)) {
            return Type.DURATION;
        }
        return when(maybe(left, right, MULTIPLIABLE), Type.UNKNOWN);
    }

    private static boolean ordered(Kind left, Kind right) {
        return (left.number() && right.number())
                || (left == right && ORDERED.contains(left))
                || maybe(left, right, ORDERED);
    }

    private static boolean matchable(Type left, Kind right) {
        return left.equals(Type.BYTES) ? right == TEXT : is(left.kind(), TEXT) && is(right, TEXT);
    }

    private static boolean is(Kind kind, Kind wanted) {
        return kind == wanted || kind == ANY;
    }

    private static boolean number(Kind kind) {
        return kind == ANY || NUMBERS.contains(kind);
    }

    private static boolean maybe(Kind left, Kind right, Set<Kind> taken) {
        return left == ANY ? right == ANY || taken.contains(right) : right == ANY && taken.contains(left);
    }

    private static Type wider(Kind left, Kind right) {
        return left == FLOAT || right == FLOAT ? Type.FLOAT : Type.INT;
    }

    private static @Nullable Type when(boolean fits, Type result) {
        return fits ? result : null;
    }
}
