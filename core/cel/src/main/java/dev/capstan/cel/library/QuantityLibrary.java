package dev.capstan.cel.library;

import static dev.capstan.cel.library.Kinds.QUANTITY;
import static dev.capstan.cel.library.Kinds.TEXT;
import static dev.capstan.cel.library.Kinds.WHOLE;

import dev.cel.common.types.SimpleType;

/// Amounts of resources: comparing and adding them.
final class QuantityLibrary {
    private QuantityLibrary() {}

    static void addTo(FunctionSet functions) {
        var bool = SimpleType.BOOL;
        functions.global("quantity", "string_to_quantity", Kinds.QUANTITY_TYPE, TEXT, Quantity::of);
        functions.global(
                "isQuantity",
                "is_quantity_string",
                bool,
                TEXT,
                each -> Quantity.parse(each).isPresent());
        functions.global("sign", "quantity_sign", SimpleType.INT, QUANTITY, each ->
                (long) each.amount().signum());
        functions.member(
                "isGreaterThan", "quantity_is_greater_than", bool, QUANTITY, QUANTITY, (a, b) -> a.compare(b) > 0);
        functions.member("isLessThan", "quantity_is_less_than", bool, QUANTITY, QUANTITY, (a, b) -> a.compare(b) < 0);
        functions.member(
                "compareTo", "quantity_compare_to", SimpleType.INT, QUANTITY, QUANTITY, (a, b) -> (long) a.compare(b));
        functions.member(
                "asApproximateFloat",
                "quantity_get_float",
                SimpleType.DOUBLE,
                QUANTITY,
                each -> each.amount().doubleValue());
        functions.member("asInteger", "quantity_get_int", SimpleType.INT, QUANTITY, Quantity::asInteger);
        functions.member("isInteger", "quantity_is_integer", bool, QUANTITY, Quantity::isInteger);
        functions.member("add", "quantity_add", Kinds.QUANTITY_TYPE, QUANTITY, QUANTITY, Quantity::plus);
        functions.member(
                "add", "quantity_add_int", Kinds.QUANTITY_TYPE, QUANTITY, WHOLE, (a, b) -> a.plus(Quantity.of(b)));
        functions.member("sub", "quantity_sub", Kinds.QUANTITY_TYPE, QUANTITY, QUANTITY, Quantity::minus);
        functions.member(
                "sub", "quantity_sub_int", Kinds.QUANTITY_TYPE, QUANTITY, WHOLE, (a, b) -> a.minus(Quantity.of(b)));
    }
}
