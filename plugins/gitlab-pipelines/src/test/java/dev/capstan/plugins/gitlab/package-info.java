/// Tests of the action `gitlab_pipelines`, against a fake of GitLab over real HTTP.
///
/// Start with [GitlabContract].
@NullMarked
package dev.capstan.plugins.gitlab;

import org.jspecify.annotations.NullMarked;
