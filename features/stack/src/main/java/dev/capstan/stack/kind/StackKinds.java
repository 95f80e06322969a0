package dev.capstan.stack.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.streamline.wire.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/// The kinds of stacks, named as the Pulumi operator names them, and how its objects are related.
///
/// An Update names a Stack in `spec.workspaceName`, a Stack names a Program in `spec.programRef`, and the entries of a
/// Stack have its uid as the label [#STACK_UID].
public final class StackKinds {
    public static final Kind PROGRAM = new Kind("pulumi.com", "v1", "Program", "programs", true);
    public static final Kind STACK = new Kind("pulumi.com", "v1", "Stack", "stacks", true);
    public static final Kind WORKSPACE = new Kind("auto.pulumi.com", "v1alpha1", "Workspace", "workspaces", true);
    public static final Kind UPDATE = new Kind("auto.pulumi.com", "v1alpha1", "Update", "updates", true);
    /// One thing that a stack remembers.
    public static final Kind ENTRY = new Kind("capstan.dev", "v1alpha1", "StackEntry", "stackentries", true);

    /// The label of entries, outputs and Updates with the name of their Stack.
    public static final String STACK_NAME = "capstan.dev/stack";
    /// The label of entries with the uid of their Stack.
    public static final String STACK_UID = "capstan.dev/stack-uid";
    /// Keeps a Stack until it is destroyed.
    public static final String FINALIZER = "finalizer.stack.pulumi.com";
    /// The annotation of a Stack that asks for another run, by any value that it did not have.
    public static final String RECONCILIATION_REQUEST = "pulumi.com/reconciliation-request";

    private StackKinds() {}

    /// Their definitions, as they are put in place at start.
    public static List<Resource> definitions() {
        return List.of(definition(PROGRAM), definition(STACK), definition(WORKSPACE), definition(UPDATE), entries());
    }

    /// The definition of entries alone, for where others serve the rest.
    public static Resource entries() {
        return definition(ENTRY);
    }

    private static Resource definition(Kind kind) {
        String name = kind.plural() + ".yaml";
        try (InputStream in = StackKinds.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the jar");
            }
            return new Resource((ObjectNode) Document.yaml(in.readAllBytes()).tree());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
