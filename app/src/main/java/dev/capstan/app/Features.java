package dev.capstan.app;

import java.nio.file.Path;

/// How the features are set that run here.
record Features(
        Reconciling reconciling,
        FleetSetting fleet,
        LocalJobsSetting localJobs,
        TemplateSetting templates,
        StackSetting stacks) {
    /// As it is when nobody says otherwise.
    static Features in(Path data) {
        return new Features(
                Reconciling.in(data),
                FleetSetting.defaults(),
                LocalJobsSetting.off(),
                TemplateSetting.defaults(),
                StackSetting.in(data));
    }
}
