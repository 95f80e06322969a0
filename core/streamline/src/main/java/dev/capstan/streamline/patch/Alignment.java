package dev.capstan.streamline.patch;

import com.fasterxml.jackson.databind.node.ArrayNode;

/// How the elements of two arrays belong together: those at the beginning that are alike, those at the end, and
/// between them pairs in their order, after which some were removed or added.
///
/// ```
/// before   a b C d e
/// after    a b X Y d e     prefix 2, paired 1 (C, X), removed 0, added 1 (Y), suffix 2
/// ```
///
/// @param prefix how many are alike at the beginning
/// @param paired how many follow that are there in both
/// @param removed how many follow that are there only before
/// @param added how many follow that are there only after
record Alignment(int prefix, int paired, int removed, int added) {
    static Alignment of(ArrayNode before, ArrayNode after) {
        int shorter = Math.min(before.size(), after.size());
        int prefix = 0;
        while (prefix < shorter && before.get(prefix).equals(after.get(prefix))) {
            prefix++;
        }
        int suffix = 0;
        while (suffix < shorter - prefix
                && before.get(before.size() - 1 - suffix).equals(after.get(after.size() - 1 - suffix))) {
            suffix++;
        }
        int from = before.size() - prefix - suffix;
        int to = after.size() - prefix - suffix;
        int paired = Math.min(from, to);
        return new Alignment(prefix, paired, from - paired, to - paired);
    }
}
