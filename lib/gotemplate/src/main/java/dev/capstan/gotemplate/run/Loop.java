package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.format.KeyOrder;
import dev.capstan.gotemplate.value.Absent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `range`.
///
/// @param slots of the variables: none, the element's, or the index' and the element's
record Loop(
        Expression over,
        int[] slots,
        Sequence body,
        @Nullable Sequence otherwise) implements Piece {
    @Override
    public Flow render(Run run) {
        run.at = over.node;
        Object value = over.value(run);
        Object outer = run.dot;
        boolean any = switch (value) {
            case null -> false;
            case Absent _ -> false;
            case List<?> list -> elements(run, list);
            case Map<?, ?> map -> entries(run, map);
            case Long count -> numbers(run, count);
            case byte[] bytes -> bytes(run, bytes);
            case Object _ ->
                throw run.failed(over.node, "range can't iterate over a value of type " + Format.typeName(value));
        };
        run.dot = outer;
        return any || otherwise == null ? Flow.NEXT : alternative(run, otherwise);
    }

    /// A break here ends this range, which is over, and not the one around it, as in Go. A continue goes on with that.
    private static Flow alternative(Run run, Sequence otherwise) {
        return otherwise.render(run) == Flow.CONTINUE ? Flow.CONTINUE : Flow.NEXT;
    }

    private boolean elements(Run run, List<?> list) {
        for (int i = 0; i < list.size(); i++) {
            if (!round(run, (long) i, run.known(list.get(i), over.node))) {
                break;
            }
        }
        return !list.isEmpty();
    }

    private boolean entries(Run run, Map<?, ?> map) {
        run.budget.step(map.size());
        for (Map.Entry<?, ?> entry : KeyOrder.sorted(map)) {
            if (!round(run, run.known(entry.getKey(), over.node), run.known(entry.getValue(), over.node))) {
                break;
            }
        }
        return !map.isEmpty();
    }

    private boolean numbers(Run run, long count) {
        if (slots.length > 1) {
            throw run.failed(over.node, "can't use " + count + " to iterate over more than one variable");
        }
        for (long i = 0; i < count; i++) {
            if (!round(run, null, i)) {
                break;
            }
        }
        return count > 0;
    }

    private boolean bytes(Run run, byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (!round(run, (long) i, (long) (bytes[i] & 0xff))) {
                break;
            }
        }
        return bytes.length > 0;
    }

    /// Runs the body once, and says whether to go on.
    private boolean round(Run run, @Nullable Object index, @Nullable Object element) {
        if (slots.length > 0) {
            run.slots[slots[slots.length - 1]] = element;
        }
        if (slots.length > 1) {
            run.slots[slots[0]] = index;
        }
        run.dot = element;
        return body.render(run) != Flow.BREAK;
    }
}
