package dev.capstan.gotemplate.function;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import org.jspecify.annotations.Nullable;

/// `index` and `slice` for which nothing is in nothing. What is there is looked at as [Indexing] does.
final class LenientIndexing {
    private LenientIndexing() {}

    static @Nullable Object index(@Nullable Object[] arguments) {
        var item = arguments[0];
        for (int i = 1; i < arguments.length && item != null && !(item instanceof Absent); i++) {
            item = Indexing.element(item, arguments[i]);
        }
        return item;
    }

    static @Nullable Object slice(@Nullable Object[] arguments, Budget budget) {
        var item = arguments[0];
        return item == null || item instanceof Absent ? item : Indexing.slice(arguments, budget);
    }
}
