package dev.capstan.plugins.http;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.Caller;
import dev.capstan.plugins.kit.Memory;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.Workspace;
import java.time.InstantSource;

/// Makes changes by calls over HTTP, as a type's reconciler describes them; see `docs/guide/actions.md`.
public final class HttpAction implements ActionPlugin {
    private final Caller caller = new Caller();
    private final InstantSource clock;

    public HttpAction() {
        this(InstantSource.system());
    }

    HttpAction(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Workspace prepare(ActionRequest request) {
        Steps steps = Steps.of(request);
        var exchange = new Exchange(caller, AddressPolicy.of(request.settings()), request);
        return new HttpWorkspace(steps, exchange, Memory.of(request), clock);
    }

    @Override
    public void stop() {
        caller.close();
    }
}
