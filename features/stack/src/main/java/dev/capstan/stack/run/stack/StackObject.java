package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.stack.kind.StackKinds;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A Stack as the API has it.
@Group("pulumi.com")
@Version("v1")
@Kind("Stack")
@Plural("stacks")
public final class StackObject extends CustomResource<JsonNode, StackStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;

    @Override
    protected StackStatus initStatus() {
        return new StackStatus();
    }

    long generation() {
        @Nullable Long generation = getMetadata().getGeneration();
        return generation == null ? 0 : generation;
    }

    /// The value of its reconciliation request; empty when there is none.
    String request() {
        @Nullable Map<String, String> annotations = getMetadata().getAnnotations();
        return annotations == null ? "" : annotations.getOrDefault(StackKinds.RECONCILIATION_REQUEST, "");
    }

    StackSpec wanted() {
        @Nullable JsonNode spec = getSpec();
        return StackSpec.read(getMetadata().getName(), spec == null ? MissingNode.getInstance() : spec);
    }
}
