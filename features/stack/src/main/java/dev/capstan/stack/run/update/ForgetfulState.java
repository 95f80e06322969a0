package dev.capstan.stack.run.update;

import dev.capstan.spi.stack.StackState;
import java.util.Map;

/// The state of another one, for a run that only looks: what it would remember is forgotten.
record ForgetfulState(StackState real) implements StackState {
    @Override
    public Map<String, Map<String, Object>> load() {
        return real.load();
    }

    @Override
    public void put(String key, Map<String, Object> entry) {
        // Nobody will ask for it.
    }

    @Override
    public void remove(String key) {
        // As above.
    }
}
