package dev.capstan.plugins.terraform;

import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes changes by a module of Terraform or OpenTofu, as a type's reconciler names it; see `docs/guide/actions.md`.
///
/// The program is the one on this machine. Which modules there are says whoever runs the host, since a module can
/// run anything.
public final class TerraformAction implements ActionPlugin {
    private final Map<String, String> environment;
    private final InstantSource clock;

    public TerraformAction() {
        this(System.getenv(), InstantSource.system());
    }

    TerraformAction(Map<String, String> environment, InstantSource clock) {
        this.environment = environment;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "terraform";
    }

    @Override
    public Workspace prepare(ActionRequest request) throws IOException {
        Module module = Module.of(request);
        var variables = new Variables(request, environment);
        var cli = new Cli(program(request), module.folder(), variables, time(request, module));
        return new TerraformWorkspace(request, module, cli, new KeptState(request.state(), module.folder()));
    }

    private Duration time(ActionRequest request, Module module) {
        var left = Duration.between(clock.instant(), request.deadline());
        return left.compareTo(module.timeout()) < 0 ? left : module.timeout();
    }

    private Path program(ActionRequest request) {
        String set = request.settings().getOrDefault("program", "");
        return find(set, environment)
                .orElseThrow(() -> new TerminalException(
                        set.isEmpty()
                                ? "neither terraform nor tofu is installed where the server runs"
                                : "setting program is " + set + ", which cannot be run"));
    }

    /// What is set, else the first of `terraform` and `tofu` on the path.
    static Optional<Path> find(String set, Map<String, String> environment) {
        Stream<Path> candidates = set.isEmpty()
                ? Stream.of("terraform", "tofu")
                        .flatMap(name -> Stream.of(
                                        environment.getOrDefault("PATH", "").split(File.pathSeparator))
                                .map(folder -> Path.of(folder, name)))
                : Stream.of(Path.of(set));
        return candidates
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }
}
