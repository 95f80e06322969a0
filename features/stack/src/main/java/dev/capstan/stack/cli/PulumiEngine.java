package dev.capstan.stack.cli;

import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackEngine;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun;
import java.io.IOException;
import java.nio.file.Path;

/// Runs stacks by the Pulumi CLI and its YAML host, which must be installed; the state is in a backend of Pulumi's.
///
/// A run that names no backend keeps its state in files below [PulumiSettings#folder], apart for each Stack object.
public final class PulumiEngine implements StackEngine {
    private final PulumiSettings settings;
    private final RunFolders folders;

    public PulumiEngine(PulumiSettings settings) {
        this.settings = settings;
        this.folders = new RunFolders(settings.folder());
    }

    @Override
    public String name() {
        return "pulumi";
    }

    @Override
    public StackResult run(StackRun run, StackListener listener) throws IOException, InterruptedException {
        Checks.of(run).check();
        Path program = Programs.find("pulumi", settings.environment())
                .orElseThrow(() -> new TerminalException("there is no pulumi on the PATH of this server, which runs"
                        + " stacks by the Pulumi CLI: install it, or choose another engine"));
        try (RunFolder folder = folders.open()) {
            var environment = new Surroundings(run, settings, folder);
            var cli = new Cli(program, folder, environment.variables(), settings.grace());
            return new PulumiRun(run, listener, new StackCli(cli, run, environment, settings.patience()), folder)
                    .result();
        }
    }
}
