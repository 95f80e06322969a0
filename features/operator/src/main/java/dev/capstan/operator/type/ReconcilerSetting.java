package dev.capstan.operator.type;

import java.util.Optional;

/// What a type says of its reconciler, as the annotation `capstan.dev/reconciler` of its CRD has it.
///
/// @param choice who reconciles
/// @param pace how often and how long
public record ReconcilerSetting(ReconcilerChoice choice, PaceWishes pace) {
    private static final String EXTERNAL = "external";

    /// Reads `external`, the name of a plugin, or an object in JSON: `{"external": true}`, `{"plugin": NAME}` or
    /// `{"action": NAME, "with": {…}, "secrets": {…}}`. All but the first, and an object with
    /// none of these, may have [PaceWishes], too.
    public static ReconcilerSetting parse(Optional<String> annotation) {
        String text = annotation.orElse("").strip();
        if (text.startsWith("{")) {
            return ReconcilerReader.read(text);
        }
        if (text.isEmpty()) {
            return of(new ReconcilerChoice.Claimed());
        }
        return of(text.equals(EXTERNAL) ? new ReconcilerChoice.External() : new ReconcilerChoice.Named(text));
    }

    static ReconcilerSetting of(ReconcilerChoice choice) {
        return new ReconcilerSetting(choice, PaceWishes.NONE);
    }
}
