package dev.capstan.plugins.github;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.Api;
import dev.capstan.plugins.kit.Caller;
import dev.capstan.plugins.kit.Parameters;
import dev.capstan.plugins.kit.PipelineWorkspace;
import dev.capstan.plugins.kit.PipelineWorkspace.Pace;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/// Makes changes by workflows of GitHub Actions, as a type's reconciler names them; see `docs/guide/actions.md`.
///
/// A workflow is begun with an input `capstan_run`, and has to show it in its name: `run-name: deploy ${{
/// inputs.capstan_run }}`. That is how its run is told from all others.
public final class GithubActions implements ActionPlugin {
    private static final String PUBLIC = "https://api.github.com";

    private final Caller caller = new Caller();
    private final Map<String, String> environment;
    private final InstantSource clock;

    public GithubActions() {
        this(System.getenv(), InstantSource.system());
    }

    GithubActions(Map<String, String> environment, InstantSource clock) {
        this.environment = environment;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "github_actions";
    }

    @Override
    public Workspace prepare(ActionRequest request) {
        Parameters with = Parameters.of(request.with());
        Optional<Parameters> undo = with.below("destroy");
        Workflow apply = Workflow.read(with, Optional.empty());
        Optional<Workflow> destroy = undo.map(each -> Workflow.read(each, Optional.of(apply)));
        Pace pace = Pace.read(with);
        String url = with.text("url", "");
        with.check();
        Api api = api(request, url);
        return new PipelineWorkspace(
                request, new Runs(api, apply), destroy.map(each -> new Runs(api, each)), pace, clock);
    }

    @Override
    public void stop() {
        caller.close();
    }

    private Api api(ActionRequest request, String url) {
        String set = request.settings().getOrDefault("url", PUBLIC);
        String token =
                request.secrets().find("token").or(() -> fromEnvironment(url)).orElseThrow(GithubActions::noToken);
        var headers = Map.of(
                "Authorization", "Bearer " + token,
                "Accept", "application/vnd.github+json",
                "X-GitHub-Api-Version", "2022-11-28",
                "User-Agent", "capstan");
        String base = (url.isEmpty() ? set : url).replaceFirst("/+$", "");
        return new Api(caller, AddressPolicy.of(request.settings()), base, headers, token, clock);
    }

    /// The server's own token goes nowhere but where whoever runs the server has said.
    private Optional<String> fromEnvironment(String url) {
        return url.isEmpty() ? Optional.ofNullable(environment.get("GITHUB_TOKEN")) : Optional.empty();
    }

    private static TerminalException noToken() {
        return new TerminalException("there is no token for GitHub: name one under \"secrets\" as token in the type's"
                + " reconciler, or set GITHUB_TOKEN where the server runs");
    }
}
