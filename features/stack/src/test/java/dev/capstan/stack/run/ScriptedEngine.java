package dev.capstan.stack.run;

import dev.capstan.spi.stack.StackEngine;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.StackValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// An engine that does as it is told.
public final class ScriptedEngine implements StackEngine {
    /// What it was asked to run, in that order.
    public final List<StackRun> runs = new CopyOnWriteArrayList<>();

    private volatile Script script = (_, _) -> succeeded(Map.of());

    /// What it does.
    public interface Script {
        StackResult run(StackRun run, StackListener listener) throws Exception;
    }

    public ScriptedEngine does(Script next) {
        script = next;
        return this;
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public StackResult run(StackRun run, StackListener listener) throws Exception {
        runs.add(run);
        return script.run(run, listener);
    }

    public static StackStep step(StackStep.Kind kind, String name) {
        return StackStep.of(kind, "urn:pulumi:dev::web::a:b:C::" + name, "a:b:C", name);
    }

    public static StackResult succeeded(Map<String, StackValue> outputs, StackStep... steps) {
        return new StackResult(StackResult.Ending.SUCCEEDED, "done", outputs, List.of(steps), Optional.empty());
    }

    public static StackResult failed(String message, StackStep... steps) {
        return new StackResult(StackResult.Ending.FAILED, message, Map.of(), List.of(steps), Optional.empty());
    }
}
