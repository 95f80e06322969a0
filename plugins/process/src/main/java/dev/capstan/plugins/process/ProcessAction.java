package dev.capstan.plugins.process;

import dev.capstan.plugins.kit.Memory;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.Workspace;
import java.time.InstantSource;
import java.util.Map;

/// Makes changes by programs, as a type's reconciler names them; see `docs/guide/actions.md`.
///
/// A program is started with a list of arguments, never by a shell: what comes from a spec stays one argument.
/// Which programs may be run at all says whoever runs the host.
public final class ProcessAction implements ActionPlugin {
    private final Map<String, String> environment;
    private final InstantSource clock;

    public ProcessAction() {
        this(System.getenv(), InstantSource.system());
    }

    ProcessAction(Map<String, String> environment, InstantSource clock) {
        this.environment = environment;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "process";
    }

    @Override
    public Workspace prepare(ActionRequest request) {
        Programs programs = Programs.of(request);
        return new ProcessWorkspace(
                request, programs, new Surroundings(request, environment), Memory.of(request), clock);
    }
}
