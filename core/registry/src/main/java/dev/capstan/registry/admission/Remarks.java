package dev.capstan.registry.admission;

import dev.capstan.registry.access.Witness;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/// What those who were asked about a request have to say besides yes and no: warnings for whoever called, and notes
/// for whoever keeps a log of requests.
///
/// Belongs to one request, and is used by its thread only. A decision that is made again says the same again, which
/// counts once.
public final class Remarks {
    private static final ScopedValue<Remarks> CURRENT = ScopedValue.newInstance();
    private static final int MOST_NOTES = 200;
    private static final int LONGEST_NOTE = 10 * 1024;

    private final Set<String> warnings = new LinkedHashSet<>();
    private final Map<String, String> notes = new TreeMap<>();
    private final Consumer<String> listener;

    /// @param listener told of each warning at once, so that it reaches the caller even when the request is refused
    public Remarks(Consumer<String> listener) {
        this.listener = listener;
    }

    /// The remarks of the request that this thread works for; lost when it works for none.
    public static Remarks current() {
        return CURRENT.isBound() ? CURRENT.get() : new Remarks(warning -> {});
    }

    /// Runs `body` with these as the current remarks.
    public <R, X extends Throwable> R call(ScopedValue.CallableOp<R, X> body) throws X {
        return ScopedValue.where(CURRENT, this).call(body);
    }

    public void warn(String text) {
        if (warnings.add(text)) {
            listener.accept(text);
        }
    }

    /// Notes something for the log of requests. What was noted first stays; what is very long is cut.
    public void annotate(String key, String value) {
        if (notes.size() < MOST_NOTES && !notes.containsKey(key)) {
            String kept = value.length() > LONGEST_NOTE ? value.substring(0, LONGEST_NOTE) : value;
            notes.put(key, kept);
            Witness.current().annotated(key, kept);
        }
    }

    public Set<String> warnings() {
        return Collections.unmodifiableSet(warnings);
    }

    /// The notes by their keys, which have the form `webhook.example.dev/key`.
    public Map<String, String> annotations() {
        return Collections.unmodifiableMap(notes);
    }
}
