package dev.capstan.template.run;

import dev.capstan.streamline.wire.Kind;

/// The kinds that are made, read and watched.
final class PulumiKinds {
    static final Kind PROGRAM = new Kind("pulumi.com", "v1", "Program", "programs", true);
    static final Kind STACK = new Kind("pulumi.com", "v1", "Stack", "stacks", true);
    static final Kind CRD =
            new Kind("apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions", false);
    static final Kind SECRET = new Kind("", "v1", "Secret", "secrets", true);

    private PulumiKinds() {}
}
