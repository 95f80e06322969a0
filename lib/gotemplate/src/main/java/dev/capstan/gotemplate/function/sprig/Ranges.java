package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.INT;

import dev.capstan.gotemplate.function.Function;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs of whole numbers.
final class Ranges {
    private Ranges() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "until" -> Call.function(name, c -> until(c, 0, c.whole(0), c.whole(0) < 0 ? -1 : 1), INT);
            case "untilStep" -> Call.function(name, c -> until(c, c.whole(0), c.whole(1), c.whole(2)), INT, INT, INT);
            case "seq" -> Call.variadic(name, Ranges::sequence, INT);
            default -> null;
        };
    }

    /// From `start` up or down to before `stop`; nothing if `step` leads the other way.
    private static List<@Nullable Object> until(Call call, long start, long stop, long step) {
        boolean ahead = stop < start ? step < 0 : step > 0;
        if (!ahead || stop == start) {
            return new ArrayList<>();
        }
        long distance = stop < start ? start - stop : stop - start;
        long size = (step < 0 ? -step : step);
        long count = distance < 0 || size < 0 ? Long.MAX_VALUE : (distance - 1) / size + 1;
        call.budget().step(count);
        call.budget().grow(count > Integer.MAX_VALUE - 64 ? Long.MAX_VALUE : count * 16);
        var numbers = new ArrayList<@Nullable Object>((int) count);
        for (long i = 0; i < count; i++) {
            numbers.add(start + i * step);
        }
        return numbers;
    }

    /// Like the shell's `seq`: the last number is part of it.
    private static String sequence(Call call) {
        return switch (call.count()) {
            case 1 -> shown(call, 1, call.whole(0) < 1 ? -1 : 1, call.whole(0));
            case 2 -> shown(call, call.whole(0), call.whole(1) < call.whole(0) ? -1 : 1, call.whole(1));
            case 3 -> shown(call, call.whole(0), call.whole(1), call.whole(2));
            default -> "";
        };
    }

    private static String shown(Call call, long first, long step, long last) {
        if (last < first && step > 0) {
            return "";
        }
        var numbers = until(call, first, last < first ? last - 1 : last + 1, step);
        var out = new StringBuilder();
        for (Object number : numbers) {
            out.append(out.isEmpty() ? "" : " ").append(number);
        }
        call.budget().grow(out.length());
        return out.toString();
    }
}
