package dev.capstan.providers;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.Wanted;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Values of some types.
final class ValueConnection implements ProviderConnection {
    private final Map<String, ValueType> types;

    ValueConnection(Map<String, ValueType> types) {
        this.types = types;
    }

    @Override
    public Checked check(Wanted wanted) {
        return new Checked(wanted.inputs(), type(wanted.schema().token()).problems(wanted.inputs()));
    }

    @Override
    public Difference diff(Existing old, Wanted wanted) {
        return type(old.type()).diff(old, wanted);
    }

    @Override
    public Made create(Creation creation) {
        Map<String, Object> inputs = creation.wanted().inputs();
        Made made = type(creation.wanted().schema().token()).make(inputs);
        return new Made(made.id(), together(inputs, made.outputs()));
    }

    @Override
    public Optional<Existing> read(Existing known) {
        if (known.outputs().isEmpty()) {
            throw new TerminalException(
                    known.type() + " " + known.id()
                            + " cannot be imported or looked up: it is in the state of the stack that made it, and nowhere else");
        }
        return type(known.type()).isOver(known) ? Optional.empty() : Optional.of(known);
    }

    /// The value stays; only inputs that it does not depend on can change in place.
    @Override
    public Made update(Existing old, Wanted wanted) {
        var outputs = new LinkedHashMap<>(old.outputs());
        outputs.keySet().removeAll(old.inputs().keySet());
        return new Made(old.id(), together(wanted.inputs(), outputs));
    }

    @Override
    public void delete(Existing old) {}

    private static Map<String, Object> together(Map<String, Object> inputs, Map<String, Object> outputs) {
        var all = new LinkedHashMap<>(inputs);
        all.putAll(outputs);
        return all;
    }

    private ValueType type(String token) {
        return Objects.requireNonNull(types.get(token), () -> token + " is no type of this provider");
    }
}
