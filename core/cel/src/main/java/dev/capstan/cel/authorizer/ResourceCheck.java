package dev.capstan.cel.authorizer;

import dev.capstan.cel.authorizer.Authorizer.Verdict;

/// A question about resources. What is empty was not said.
///
/// @param fieldSelector which objects are meant, as in a request; empty for all
public record ResourceCheck(
        Authorizer authorizer,
        String group,
        String resource,
        String subresource,
        String namespace,
        String name,
        String fieldSelector,
        String labelSelector) {
    public ResourceCheck withSubresource(String value) {
        return new ResourceCheck(authorizer, group, resource, value, namespace, name, fieldSelector, labelSelector);
    }

    public ResourceCheck withNamespace(String value) {
        return new ResourceCheck(authorizer, group, resource, subresource, value, name, fieldSelector, labelSelector);
    }

    public ResourceCheck withName(String value) {
        return new ResourceCheck(
                authorizer, group, resource, subresource, namespace, value, fieldSelector, labelSelector);
    }

    public ResourceCheck withFieldSelector(String value) {
        return new ResourceCheck(authorizer, group, resource, subresource, namespace, name, value, labelSelector);
    }

    public ResourceCheck withLabelSelector(String value) {
        return new ResourceCheck(authorizer, group, resource, subresource, namespace, name, fieldSelector, value);
    }

    public Verdict check(String verb) {
        return authorizer.onResource(this, verb);
    }
}
