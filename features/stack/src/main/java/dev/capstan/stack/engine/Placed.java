package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.stack.program.ResourceDeclaration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A resource of a program, with its place in the stack.
///
/// @param schema of its type
/// @param needs keys of the resources that come before it
/// @param dependencies their URNs
/// @param parent URN of what it belongs to
/// @param provider what it is made with: see [Drivers]
/// @param formerly the URNs it may have had before
/// @param deletedWith URN of what takes it away with it
record Placed(
        ResourceDeclaration declaration,
        String urn,
        TypeSchema schema,
        Set<String> needs,
        List<String> dependencies,
        Optional<String> parent,
        String provider,
        List<String> formerly,
        Optional<String> deletedWith) {
    String key() {
        return declaration.key();
    }

    String type() {
        return schema.token();
    }

    StackStep step(StackStep.Kind kind) {
        return StackStep.of(kind, urn, type(), declaration.name());
    }
}
