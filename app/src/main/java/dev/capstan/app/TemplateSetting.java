package dev.capstan.app;

import dev.capstan.template.check.ReservedGroups;
import dev.capstan.template.run.TemplateOptions;

/// Whether Templates are run here, and how.
///
/// @param reserved the groups of which they may make no kind
/// @param rate how many instances may follow a changed Template in a second
record TemplateSetting(boolean on, ReservedGroups reserved, int rate) {
    /// As it is when nobody says otherwise.
    static TemplateSetting defaults() {
        return new TemplateSetting(true, ReservedGroups.standard(), TemplateOptions.USUAL.count());
    }
}
