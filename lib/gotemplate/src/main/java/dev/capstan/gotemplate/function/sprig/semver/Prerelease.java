package dev.capstan.gotemplate.function.sprig.semver;

import java.math.BigInteger;

/// The order of what follows the hyphen of a version: no prerelease is the last, numbers come before words.
final class Prerelease {
    private Prerelease() {}

    static int compare(String a, String b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? (b.isEmpty() ? 0 : 1) : -1;
        }
        return compareParts(a, b);
    }

    /// The same, but no prerelease is the first.
    static int compareParts(String a, String b) {
        String[] left = a.split("\\.", -1);
        String[] right = b.split("\\.", -1);
        for (int i = 0; i < Math.max(left.length, right.length); i++) {
            int order = part(i < left.length ? left[i] : "", i < right.length ? right[i] : "");
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int part(String a, String b) {
        if (a.equals(b)) {
            return 0;
        }
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? -1 : 1;
        }
        boolean numeric = isNumber(a);
        if (numeric != isNumber(b)) {
            return numeric ? -1 : 1;
        }
        return Integer.signum(numeric ? new BigInteger(a).compareTo(new BigInteger(b)) : a.compareTo(b));
    }

    private static boolean isNumber(String part) {
        return part.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
