/// Tests of the action `github_actions`, against a fake of GitHub over real HTTP.
///
/// Start with [GithubContract].
@NullMarked
package dev.capstan.plugins.github;

import org.jspecify.annotations.NullMarked;
