/// The action `gitlab_pipelines`: has changes made by pipelines of GitLab.
///
/// Start with [GitlabPipelines].
@NullMarked
package dev.capstan.plugins.gitlab;

import org.jspecify.annotations.NullMarked;
