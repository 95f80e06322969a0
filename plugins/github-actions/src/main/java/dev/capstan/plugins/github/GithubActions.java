package dev.capstan.plugins.github;

import dev.capstan.plugins.kit.Forge;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.Workspace;
import java.time.InstantSource;
import java.util.Map;

/// Makes changes by workflows of GitHub Actions, as a type's reconciler names them; see `docs/guide/actions.md`.
///
/// A workflow is begun with an input `capstan_run`, and has to show it in its name: `run-name: deploy ${{
/// inputs.capstan_run }}`. That is how its run is told from all others.
public final class GithubActions implements ActionPlugin {
    private static final Forge.Site SITE = new Forge.Site(
            "GitHub",
            "https://api.github.com",
            "GITHUB_TOKEN",
            token -> Map.of(
                    "Authorization", "Bearer " + token,
                    "Accept", "application/vnd.github+json",
                    "X-GitHub-Api-Version", "2022-11-28",
                    "User-Agent", "capstan"));

    private final Forge forge;

    public GithubActions() {
        this(System.getenv(), InstantSource.system());
    }

    GithubActions(Map<String, String> environment, InstantSource clock) {
        this.forge = new Forge(SITE, environment, clock);
    }

    @Override
    public String name() {
        return "github_actions";
    }

    @Override
    public Workspace prepare(ActionRequest request) {
        return forge.prepare(request, Workflow::read, Runs::new);
    }

    @Override
    public void stop() {
        forge.close();
    }
}
