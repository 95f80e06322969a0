package dev.capstan.conformance.crash;

import dev.capstan.conformance.KillableApp;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/// The process is what is killed.
record AppProcess(KillableApp app) implements Victim {
    /// @param store as `--store` takes it
    static AppProcess start(Path data, String store) throws IOException {
        return new AppProcess(new KillableApp(data, "--store", store));
    }

    @Override
    public URI uri() {
        return app.uri();
    }

    @Override
    public void kill() {
        app.kill();
    }

    @Override
    public void revive() {
        app.revive();
    }

    @Override
    public void close() {
        app.close();
    }
}
