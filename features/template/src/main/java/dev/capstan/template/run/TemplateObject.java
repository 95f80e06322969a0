package dev.capstan.template.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.template.kind.TemplateKind;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/// A Template as the API has it.
@Group(TemplateKind.GROUP)
@Version(TemplateKind.VERSION)
@Kind(TemplateKind.KIND)
@Plural(TemplateKind.PLURAL)
public final class TemplateObject extends CustomResource<JsonNode, TemplateStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;

    @Override
    protected TemplateStatus initStatus() {
        return new TemplateStatus();
    }
}
