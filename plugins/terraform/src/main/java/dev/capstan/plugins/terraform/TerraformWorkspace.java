package dev.capstan.plugins.terraform;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A module at work for one resource.
///
/// What is applied is the file of the plan that was shown, not a new one. Terraform's state is saved while it
/// works and after, whether it went well or not.
final class TerraformWorkspace implements Workspace {
    private static final String PLAN = "capstan.plan";
    /// What `plan -detailed-exitcode` says when there is something to do.
    private static final int CHANGES = 2;

    private final ActionRequest request;
    private final Module module;
    private final Cli cli;
    private final KeptState state;
    private boolean initialised;

    TerraformWorkspace(ActionRequest request, Module module, Cli cli, KeptState state) {
        this.request = request;
        this.module = module;
        this.cli = cli;
        this.state = state;
    }

    @Override
    public Optional<Plan> plan() throws IOException, InterruptedException {
        initialise();
        String out = "-out=" + PLAN;
        var told = cli.call(
                Set.of(0, CHANGES), () -> {}, "plan", "-input=false", "-no-color", "-json", "-detailed-exitcode", out);
        if (told.exit() == 0) {
            return Optional.of(Plan.empty());
        }
        var shown = cli.call(() -> {}, "show", "-no-color", "-json", PLAN);
        return Optional.of(Proposed.plan(module.name(), Json.map(Json.read(shown.output()))));
    }

    @Override
    public Outcome apply(Optional<Plan> plan) throws IOException, InterruptedException {
        Optional<Plan> now = Files.exists(module.folder().resolve(PLAN)) && initialised ? plan : plan();
        if (!now.map(Plan::id).equals(plan.map(Plan::id))) {
            throw new RetryableException("what is there has changed since it was planned: the plan is made again");
        }
        request.progress().accept("applying module " + module.name());
        var told = changing("apply", "-input=false", "-no-color", "-json", PLAN);
        Map<String, Object> counts = told.summary().orElse(Map.of());
        return Outcome.of(number(counts, "add"), number(counts, "change"), number(counts, "remove"))
                .withOutputs(outputs());
    }

    @Override
    public Outcome destroy() throws IOException, InterruptedException {
        Files.createDirectories(module.folder());
        state.bring();
        if (!state.hasResources()) {
            return Outcome.unchanged();
        }
        initialise();
        var told = changing("destroy", "-auto-approve", "-input=false", "-no-color", "-json");
        return Outcome.deleted(number(told.summary().orElse(Map.of()), "remove"));
    }

    @Override
    public Map<String, Object> outputs() throws IOException, InterruptedException {
        initialise();
        var told = cli.call(() -> {}, "output", "-no-color", "-json");
        var outputs = new LinkedHashMap<String, Object>();
        Json.map(Json.read(told.output())).forEach((name, value) -> outputs.put(name, shown(Json.map(value))));
        return outputs;
    }

    /// Leaves no plan behind: there are secrets in it.
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(module.folder().resolve(PLAN));
    }

    private void initialise() throws IOException, InterruptedException {
        if (initialised) {
            return;
        }
        module.copy();
        state.bring();
        cli.call(() -> {}, "init", "-input=false", "-no-color");
        initialised = true;
    }

    private Cli.Told changing(String... arguments) throws IOException, InterruptedException {
        try {
            return cli.call(this::save, arguments);
        } finally {
            state.save();
        }
    }

    /// Not being able to save meanwhile is no reason to break off: it is tried again, and told in the end.
    private void save() {
        try {
            state.save();
        } catch (IOException | RuntimeException e) {
            request.progress().accept("its state cannot be saved yet: " + e.getMessage());
        }
    }

    @SuppressWarnings("NullAway") // JSON has nulls
    private static Object shown(Map<String, Object> output) {
        return Boolean.TRUE.equals(output.get("sensitive")) ? "(sensitive)" : output.get("value");
    }

    private static int number(Map<String, Object> counts, String name) {
        return counts.get(name) instanceof Number number ? number.intValue() : 0;
    }
}
