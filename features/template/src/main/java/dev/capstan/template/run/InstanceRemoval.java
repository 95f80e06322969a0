package dev.capstan.template.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.template.instance.Ownership;
import java.io.IOException;
import java.util.Optional;

/// Takes away what an instance has. It needs no expression, only names; whether what the stack has made is destroyed,
/// its Template says, or the Stack itself where no Template is known.
record InstanceRemoval(Api api) {
    /// @param destroyed whether what the stack has made goes as well; empty when the Stack knows
    /// @return the Stack that is still there, and waited for; empty when nothing is left
    Optional<ObjectNode> remove(Ownership ownership, Optional<Boolean> destroyed)
            throws IOException, InterruptedException {
        Optional<ObjectNode> stack =
                api.find(PulumiKinds.STACK, ownership.key()).filter(ownership::isOf);
        if (stack.isPresent()) {
            boolean destroys = destroyed.orElse(destroys(stack.get()));
            if (destroys(stack.get()) != destroys) {
                // Before it is deleted, and at once, so that whoever destroys it cannot see it otherwise.
                api.patch(PulumiKinds.STACK, ownership.key(), destroying(destroys));
            }
            if (destroys) {
                return Optional.of(leaving(stack.get(), ownership));
            }
            leave(stack.get(), ownership);
            return Optional.empty();
        }
        removeProgram(ownership);
        return Optional.empty();
    }

    /// The Stack first: its Program is needed until it is destroyed.
    private ObjectNode leaving(ObjectNode stack, Ownership ownership) throws IOException, InterruptedException {
        if (stack.path("metadata").has("deletionTimestamp")) {
            return stack;
        }
        api.delete(PulumiKinds.STACK, stack);
        Optional<ObjectNode> left = api.find(PulumiKinds.STACK, ownership.key()).filter(ownership::isOf);
        return left.orElse(stack);
    }

    /// Without waiting. What fails does not keep the rest from being tried.
    private void leave(ObjectNode stack, Ownership ownership) throws IOException, InterruptedException {
        var attempts = new Attempts();
        attempts.make(() -> api.delete(PulumiKinds.STACK, stack));
        attempts.make(() -> removeProgram(ownership));
        attempts.end();
    }

    private void removeProgram(Ownership ownership) throws IOException, InterruptedException {
        Optional<ObjectNode> program =
                api.find(PulumiKinds.PROGRAM, ownership.key()).filter(ownership::isOf);
        if (program.isPresent()) {
            api.delete(PulumiKinds.PROGRAM, program.get());
        }
    }

    private static boolean destroys(ObjectNode stack) {
        return stack.path("spec").path("destroyOnFinalize").asBoolean();
    }

    private static ObjectNode destroying(boolean destroys) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("spec").put("destroyOnFinalize", destroys);
        return patch;
    }
}
