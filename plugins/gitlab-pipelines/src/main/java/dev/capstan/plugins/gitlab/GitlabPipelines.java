package dev.capstan.plugins.gitlab;

import dev.capstan.plugins.kit.Forge;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.Workspace;
import java.time.InstantSource;
import java.util.Map;

/// Makes changes by pipelines of GitLab, as a type's reconciler names them; see `docs/guide/actions.md`.
///
/// A pipeline is begun with a variable `CAPSTAN_RUN`. GitLab tells which pipeline it has made; when that answer is
/// lost, the pipeline is found again by its variable.
public final class GitlabPipelines implements ActionPlugin {
    private static final Forge.Site SITE = new Forge.Site(
            "GitLab",
            "https://gitlab.com/api/v4",
            "GITLAB_TOKEN",
            token -> Map.of("PRIVATE-TOKEN", token, "Accept", "application/json", "User-Agent", "capstan"));

    private final Forge forge;

    public GitlabPipelines() {
        this(System.getenv(), InstantSource.system());
    }

    GitlabPipelines(Map<String, String> environment, InstantSource clock) {
        this.forge = new Forge(SITE, environment, clock);
    }

    @Override
    public String name() {
        return "gitlab_pipelines";
    }

    @Override
    public Workspace prepare(ActionRequest request) {
        return forge.prepare(request, Source::read, Runs::new);
    }

    @Override
    public void stop() {
        forge.close();
    }
}
