package dev.capstan.cel.cost;

import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a call costs at worst, without its arguments, and how large its result may be.
record CallEstimate(long cost, @Nullable Size result) {
    private static final int FORMAT_REGEX = 128;
    private static final int ADDRESS = 16;
    private static final CallEstimate ONE = new CallEstimate(1, null);
    private static final CallEstimate FREE = new CallEstimate(0, null);

    /// @param item the type of its items and their size, when it is a list
    /// @param number what it is, when it is a number written in the expression
    record Argument(
            CelType type,
            Size size,
            @Nullable CelType item,
            @Nullable Size itemSize,
            @Nullable Long number) {
        boolean isText() {
            return isText(type);
        }

        private static boolean isText(@Nullable CelType type) {
            return type != null && (type.kind() == CelKind.STRING || type.kind() == CelKind.BYTES);
        }

        boolean ofTexts() {
            return isText(item);
        }

        Size itemSizeOrUnknown() {
            return itemSize == null ? Size.UNKNOWN : itemSize;
        }
    }

    static CallEstimate of(String function, String overload, @Nullable Argument receiver, List<Argument> given) {
        Argument first = receiver != null ? receiver : given.isEmpty() ? null : given.getFirst();
        if (first == null) {
            return ONE;
        }
        List<Argument> rest = receiver != null ? given : given.subList(1, given.size());
        return switch (function) {
            case "_&&_", "_||_" -> FREE;
            case "_?_:_" ->
                new CallEstimate(0, given.get(1).size().or(given.get(2).size()));
            case "_[_]" -> new CallEstimate(1, first.itemSize());
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> look(first);
            case "url", "lowerAscii", "upperAscii", "substring", "trim" ->
                new CallEstimate(first.size().share(CallCost.TEXT), first.size());
            case "replace" -> replace(first.size(), rest);
            case "split" -> split(first.size(), rest);
            case "join" -> join(first, rest);
            case "find", "findAll" ->
                new CallEstimate(
                        regex(first.size(), rest.getFirst().size()),
                        new Size(0, first.size().max()));
            case "matches" ->
                new CallEstimate(regex(first.size(), rest.getFirst().size()), null);
            case "contains" ->
                new CallEstimate(
                        Size.product(
                                first.size().share(CallCost.TEXT),
                                rest.getFirst().size().share(CallCost.TEXT)),
                        null);
            case "startsWith", "endsWith" -> text(rest.getFirst().size());
            case "cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver", "format" ->
                text(first.size());
            case "ip" -> overload.equals("cidr_ip") ? ONE : text(first.size());
            case "ip.isCanonical" -> new CallEstimate(first.size().share(2 * CallCost.TEXT), null);
            case "containsIP", "containsCIDR" -> contains(function, rest.getFirst());
            case "validate" ->
                new CallEstimate(
                        Size.share(rest.getFirst().size().share(CallCost.TEXT), FORMAT_REGEX * CallCost.REGEX), null);
            case "@in" ->
                overload.equals("in_list")
                        ? new CallEstimate(rest.getFirst().size().max(), null)
                        : ONE;
            case "_==_", "_!=_" -> compare(first, rest.getFirst());
            case "_<_", "_<=_", "_>_", "_>=_" -> first.isText() ? compare(first, rest.getFirst()) : ONE;
            case "_+_" -> add(overload, first, rest.getFirst());
            case "bytes", "string" -> convert(overload, first.size());
            case "flatten", "distinct", "reverse", "slice", "sort" -> list(function, first);
            default -> ONE;
        };
    }

    private static CallEstimate text(Size size) {
        return new CallEstimate(size.share(CallCost.TEXT), null);
    }

    private static CallEstimate look(Argument target) {
        if (target.item() == null) {
            return text(target.size());
        }
        long item = target.ofTexts() ? Size.sum(1, target.itemSizeOrUnknown().share(CallCost.TEXT)) : 1;
        return new CallEstimate(Size.product(target.size().max(), item), null);
    }

    private static CallEstimate list(String function, Argument target) {
        long size = target.size().max();
        long cost = switch (function) {
            case "distinct", "sort" -> Size.product(size, size);
            default -> size;
        };
        return new CallEstimate(Size.sum(cost, 10), target.size());
    }

    private static long regex(Size text, Size pattern) {
        return Size.product(text.plus(Size.exactly(1)).share(CallCost.TEXT), pattern.share(CallCost.REGEX));
    }

    private static CallEstimate contains(String function, Argument other) {
        long cost = Size.exactly(2 * ADDRESS).share(CallCost.TEXT);
        if (function.equals("containsCIDR")) {
            cost += Size.exactly(ADDRESS).share(CallCost.TEXT) + 1;
        }
        return new CallEstimate(other.isText() ? Size.sum(cost, other.size().share(CallCost.TEXT)) : cost, null);
    }

    private static CallEstimate compare(Argument left, Argument right) {
        if (left.type().kind() == CelKind.OPAQUE && !left.type().name().equals("optional_type")) {
            return ONE;
        }
        return new CallEstimate(
                Size.share(Math.min(left.size().max(), right.size().max()), CallCost.TEXT), null);
    }

    private static CallEstimate add(String overload, Argument left, Argument right) {
        Size sum = left.size().plus(right.size());
        return switch (overload) {
            case "add_string", "add_bytes" -> new CallEstimate(sum.share(CallCost.TEXT), sum);
            case "add_list" -> new CallEstimate(1, sum);
            default -> ONE;
        };
    }

    private static CallEstimate convert(String overload, Size size) {
        return switch (overload) {
            case "string_to_bytes" ->
                new CallEstimate(size.share(CallCost.TEXT), new Size(size.min(), Size.product(size.max(), 4)));
            case "bytes_to_string" -> new CallEstimate(size.share(CallCost.TEXT), new Size(size.min() / 4, size.max()));
            default -> ONE;
        };
    }

    private static CallEstimate split(Size text, List<Argument> rest) {
        Long limit = rest.size() > 1 ? rest.get(1).number() : null;
        long parts = limit == null ? text.max() : limit;
        return new CallEstimate(text.share(2 * CallCost.TEXT), new Size(0, parts));
    }

    private static CallEstimate join(Argument list, List<Argument> rest) {
        Size size = list.size().times(list.itemSizeOrUnknown());
        if (!rest.isEmpty()) {
            Size gaps = new Size(
                    Math.max(0, list.size().min() - 1), Math.max(0, list.size().max() - 1));
            size = size.plus(rest.getFirst().size().times(gaps));
        }
        return new CallEstimate(size.share(CallCost.TEXT), size);
    }

    private static CallEstimate replace(Size text, List<Argument> rest) {
        Size old = rest.get(0).size();
        Size with = rest.get(1).size();
        return new CallEstimate(text.share(2 * CallCost.TEXT), new Size(0, longest(text, old, with)));
    }

    private static long longest(Size text, Size old, Size with) {
        if (old.min() == 0) {
            return Size.sum(Size.product(Size.sum(text.max(), 1), with.max()), text.max());
        }
        if (with.max() <= old.min()) {
            return text.max();
        }
        return Size.product((long) Math.ceil((double) text.max() / old.min()), with.max());
    }
}
