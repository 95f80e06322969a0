package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackName;

/// What a resource is called in the whole world: `urn:pulumi:dev::shop::aws:s3:Bucket::site`.
///
/// @param type with those of what it belongs to before it: `parent:Type$child:Type`
record Urn(String stack, String project, String type, String name) {
    static Urn of(StackName stack, String type, String name) {
        return new Urn(shortName(stack), stack.project(), type, name);
    }

    /// The stack without its organization and project.
    static String shortName(StackName stack) {
        return stack.stack().substring(stack.stack().lastIndexOf('/') + 1);
    }

    /// Who the stack belongs to, as far as its name says so.
    static String organization(StackName stack) {
        int end = stack.stack().indexOf('/');
        return end < 0 ? "organization" : stack.stack().substring(0, end);
    }

    /// The type in a URN, with those of what it belongs to.
    static String typeOf(String urn) {
        String[] parts = urn.split("::", -1);
        return parts.length > 2 ? parts[2] : "";
    }

    @Override
    public String toString() {
        return "urn:pulumi:" + stack + "::" + project + "::" + type + "::" + name;
    }
}
