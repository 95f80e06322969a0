package dev.capstan.plugins.gitlab;

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

/// Makes changes by pipelines of GitLab, as a type's reconciler names them; see `docs/guide/actions.md`.
///
/// A pipeline is begun with a variable `CAPSTAN_RUN`. GitLab tells which pipeline it has made; when that answer is
/// lost, the pipeline is found again by its variable.
public final class GitlabPipelines implements ActionPlugin {
    private static final String PUBLIC = "https://gitlab.com/api/v4";

    private final Caller caller = new Caller();
    private final Map<String, String> environment;
    private final InstantSource clock;

    public GitlabPipelines() {
        this(System.getenv(), InstantSource.system());
    }

    GitlabPipelines(Map<String, String> environment, InstantSource clock) {
        this.environment = environment;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "gitlab_pipelines";
    }

    @Override
    public Workspace prepare(ActionRequest request) {
        Parameters with = Parameters.of(request.with());
        Optional<Parameters> undo = with.below("destroy");
        Source apply = Source.read(with, Optional.empty());
        Optional<Source> destroy = undo.map(each -> Source.read(each, Optional.of(apply)));
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
                request.secrets().find("token").or(() -> fromEnvironment(url)).orElseThrow(GitlabPipelines::noToken);
        var headers = Map.of("PRIVATE-TOKEN", token, "Accept", "application/json", "User-Agent", "capstan");
        String base = (url.isEmpty() ? set : url).replaceFirst("/+$", "");
        return new Api(caller, AddressPolicy.of(request.settings()), base, headers, token, clock);
    }

    /// The server's own token goes nowhere but where whoever runs the server has said.
    private Optional<String> fromEnvironment(String url) {
        return url.isEmpty() ? Optional.ofNullable(environment.get("GITLAB_TOKEN")) : Optional.empty();
    }

    private static TerminalException noToken() {
        return new TerminalException("there is no token for GitLab: name one under \"secrets\" as token in the type's"
                + " reconciler, or set GITLAB_TOKEN where the server runs");
    }
}
