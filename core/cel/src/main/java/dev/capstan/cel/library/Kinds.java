package dev.capstan.cel.library;

import dev.capstan.cel.authorizer.Authorizer;
import dev.capstan.cel.authorizer.Authorizer.Verdict;
import dev.capstan.cel.authorizer.AuthorizerVariables;
import dev.capstan.cel.authorizer.GroupCheck;
import dev.capstan.cel.authorizer.PathCheck;
import dev.capstan.cel.authorizer.ResourceCheck;
import dev.capstan.cel.library.FunctionSet.Kind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import java.util.List;

/// The parameters that functions share, and the types that Kubernetes adds.
final class Kinds {
    static final CelType IP_TYPE = OpaqueType.create("net.IP");
    static final CelType CIDR_TYPE = OpaqueType.create("net.CIDR");
    static final CelType URL_TYPE = OpaqueType.create("kubernetes.URL");
    static final CelType QUANTITY_TYPE = OpaqueType.create("kubernetes.Quantity");
    static final CelType SEMVER_TYPE = OpaqueType.create("kubernetes.Semver");
    static final CelType FORMAT_TYPE = OpaqueType.create("kubernetes.NamedFormat");

    static final CelType AUTHORIZER_TYPE = AuthorizerVariables.AUTHORIZER_TYPE;
    static final CelType PATH_CHECK_TYPE = OpaqueType.create("kubernetes.authorization.PathCheck");
    static final CelType GROUP_CHECK_TYPE = OpaqueType.create("kubernetes.authorization.GroupCheck");
    static final CelType RESOURCE_CHECK_TYPE = AuthorizerVariables.RESOURCE_CHECK_TYPE;
    static final CelType VERDICT_TYPE = OpaqueType.create("kubernetes.authorization.Decision");

    static final Kind<String> TEXT = Kind.of(SimpleType.STRING, String.class);
    static final Kind<Long> WHOLE = Kind.of(SimpleType.INT, Long.class);
    static final Kind<Boolean> BOOLEAN = Kind.of(SimpleType.BOOL, Boolean.class);
    static final Kind<Ip> IP = Kind.of(IP_TYPE, Ip.class);
    static final Kind<Cidr> CIDR = Kind.of(CIDR_TYPE, Cidr.class);
    static final Kind<Url> URL = Kind.of(URL_TYPE, Url.class);
    static final Kind<Quantity> QUANTITY = Kind.of(QUANTITY_TYPE, Quantity.class);
    static final Kind<Semver> SEMVER = Kind.of(SEMVER_TYPE, Semver.class);
    static final Kind<NamedFormat> FORMAT = Kind.of(FORMAT_TYPE, NamedFormat.class);
    static final Kind<Authorizer> AUTHORIZER = Kind.of(AUTHORIZER_TYPE, Authorizer.class);
    static final Kind<PathCheck> PATH_CHECK = Kind.of(PATH_CHECK_TYPE, PathCheck.class);
    static final Kind<GroupCheck> GROUP_CHECK = Kind.of(GROUP_CHECK_TYPE, GroupCheck.class);
    static final Kind<ResourceCheck> RESOURCE_CHECK = Kind.of(RESOURCE_CHECK_TYPE, ResourceCheck.class);
    static final Kind<Verdict> VERDICT = Kind.of(VERDICT_TYPE, Verdict.class);

    private Kinds() {}

    @SuppressWarnings("rawtypes") // a class literal knows no type arguments
    static Kind<List> list(CelType items) {
        return Kind.of(ListType.create(items), List.class);
    }
}
