package dev.capstan.plugins.github;

import org.junit.jupiter.api.AfterEach;

final class FakeGithubTest extends GithubContract {
    private final FakeGithub github = new FakeGithub();

    @AfterEach
    void end() {
        github.close();
    }

    @Override
    String url() {
        return github.url();
    }

    @Override
    String token() {
        return FakeGithub.TOKEN;
    }

    @Override
    String repository() {
        return "acme/infra";
    }
}
