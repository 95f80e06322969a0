package dev.capstan.cel.authorizer;

import dev.capstan.cel.value.Shape;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import java.util.Map;

/// The names under which expressions find an [Authorizer].
public final class AuthorizerVariables {
    public static final CelType AUTHORIZER_TYPE = OpaqueType.create("kubernetes.authorization.Authorizer");
    public static final CelType RESOURCE_CHECK_TYPE = OpaqueType.create("kubernetes.authorization.ResourceCheck");

    private static final String AUTHORIZER = "authorizer";
    private static final String REQUEST_RESOURCE = "authorizer.requestResource";

    /// For compiling.
    public static final Map<String, Shape> SHAPES =
            Map.of(AUTHORIZER, Shape.of(AUTHORIZER_TYPE), REQUEST_RESOURCE, Shape.of(RESOURCE_CHECK_TYPE));

    private AuthorizerVariables() {}

    /// For running.
    ///
    /// @param request a question about what the request is about
    public static Map<String, Object> values(ResourceCheck request) {
        return Map.of(AUTHORIZER, request.authorizer(), REQUEST_RESOURCE, request);
    }
}
