package dev.capstan.cel.cost;

import dev.capstan.cel.patch.Construction;
import dev.cel.common.values.CelByteString;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What one call costs, by what it was given.
final class CallCost {
    static final double TEXT = 0.1;
    static final double REGEX = 0.25;
    private static final int FORMAT_REGEX = 128;
    private static final int ADDRESS = 16;
    /// So that no expression asks more than twice.
    private static final int PERMISSION = 350_000;

    private CallCost() {}

    static long of(String function, List<Object> given, @Nullable Object result) {
        long first = given.isEmpty() ? 0 : CostMeter.size(given.getFirst());
        long second = given.size() < 2 ? 0 : CostMeter.size(given.get(1));
        return switch (function) {
            case "_&&_", "_||_", "_?_:_" -> 0;
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> traversal(given.getFirst());
            case "jsonpatch.escapeKey",
                    "url",
                    "lowerAscii",
                    "upperAscii",
                    "substring",
                    "trim",
                    "cidr",
                    "isIP",
                    "isCIDR" -> share(first, TEXT);
            case "quantity", "isQuantity", "semver", "isSemver", "startsWith", "endsWith", "format" ->
                share(first, TEXT);
            case "ip" -> isText(given.getFirst()) ? share(first, TEXT) : 1;
            case "replace", "split", "ip.isCanonical" -> share(first, 2 * TEXT);
            case "join" -> share(CostMeter.size(result), 2 * TEXT);
            case "find", "findAll", "matches" -> share(first + 1, TEXT) * share(second, REGEX);
            case "contains" -> share(first, TEXT) * share(second, TEXT);
            case "validate" -> share(second + 1, TEXT) * share(FORMAT_REGEX, REGEX);
            case "containsIP", "containsCIDR" -> share(2 * ADDRESS, TEXT) + share(second, TEXT) + 1;
            case "@in" -> given.size() > 1 && given.get(1) instanceof List<?> ? second : 1;
            case "_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_" -> share(Math.min(first, second), TEXT);
            case "_+_" -> isText(given.getFirst()) ? share(first + second, TEXT) : 1;
            case "check" -> PERMISSION;
            case "fieldSelector", "labelSelector" -> selector(second);
            // The map with the fields is counted already.
            case Construction.FUNCTION -> CostMeter.STRUCT - CostMeter.MAP;
            case "bytes", "string" -> isText(given.getFirst()) ? share(first, TEXT) : 1;
            default -> 1;
        };
    }

    static long share(long size, double factor) {
        return (long) Math.ceil(size * factor);
    }

    /// Reading it, and a list with an entry for every second character.
    private static long selector(long length) {
        long entries = share(length, 0.5);
        return CostMeter.LIST + share(length, TEXT) + entries * (CostMeter.LIST + CostMeter.STRUCT);
    }

    private static boolean isText(Object value) {
        return value instanceof String || value instanceof CelByteString;
    }

    private static long traversal(@Nullable Object value) {
        return switch (value) {
            case String text -> (long) (text.length() * TEXT);
            case CelByteString bytes -> (long) (bytes.size() * TEXT);
            case List<?> list -> list.stream().mapToLong(CallCost::traversal).sum();
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .mapToLong(each -> traversal(each.getKey()) + traversal(each.getValue()))
                        .sum();
            case null, default -> 1;
        };
    }
}
