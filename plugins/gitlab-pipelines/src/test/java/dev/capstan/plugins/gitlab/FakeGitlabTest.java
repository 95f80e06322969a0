package dev.capstan.plugins.gitlab;

import org.junit.jupiter.api.AfterEach;

final class FakeGitlabTest extends GitlabContract {
    private final FakeGitlab gitlab = new FakeGitlab();

    @AfterEach
    void end() {
        gitlab.close();
    }

    @Override
    String url() {
        return gitlab.url();
    }

    @Override
    String token() {
        return FakeGitlab.TOKEN;
    }

    @Override
    String name() {
        return "acme/infra";
    }
}
