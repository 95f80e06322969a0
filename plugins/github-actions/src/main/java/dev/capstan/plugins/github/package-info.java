/// The action `github_actions`: has changes made by workflows of GitHub Actions.
///
/// Start with [GithubActions].
@NullMarked
package dev.capstan.plugins.github;

import org.jspecify.annotations.NullMarked;
