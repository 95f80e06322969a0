package dev.capstan.cel.authorizer;

/// A question about an API group, to be continued.
public record GroupCheck(Authorizer authorizer, String group) {
    public ResourceCheck resource(String resource) {
        return new ResourceCheck(authorizer, group, resource, "", "", "", "", "");
    }
}
