package dev.capstan.template.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/// The kind of Templates.
public final class TemplateKind {
    public static final String GROUP = "pulumi.com";
    public static final String VERSION = "v1alpha1";
    public static final String API_VERSION = GROUP + "/" + VERSION;
    public static final String KIND = "Template";
    public static final String PLURAL = "templates";

    private TemplateKind() {}

    /// Its CustomResourceDefinition; a new tree, the caller's own.
    public static ObjectNode definition() {
        try (InputStream in = TemplateKind.class.getResourceAsStream(PLURAL + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException(PLURAL + ".yaml is missing from the jar");
            }
            return (ObjectNode) Document.yaml(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
