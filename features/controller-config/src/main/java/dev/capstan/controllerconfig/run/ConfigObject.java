package dev.capstan.controllerconfig.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/// A controller config as the API has it.
@Group(ControllerConfigKind.GROUP)
@Version(ControllerConfigKind.VERSION)
@Kind(ControllerConfigKind.KIND)
@Plural(ControllerConfigKind.PLURAL)
public final class ConfigObject extends CustomResource<JsonNode, ConfigStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;

    @Override
    protected ConfigStatus initStatus() {
        return new ConfigStatus();
    }
}
