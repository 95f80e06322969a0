package dev.capstan.cel.library;

import static dev.capstan.cel.library.Kinds.AUTHORIZER;
import static dev.capstan.cel.library.Kinds.GROUP_CHECK;
import static dev.capstan.cel.library.Kinds.PATH_CHECK;
import static dev.capstan.cel.library.Kinds.RESOURCE_CHECK;
import static dev.capstan.cel.library.Kinds.TEXT;
import static dev.capstan.cel.library.Kinds.VERDICT;

import dev.capstan.cel.authorizer.Authorizer;
import dev.capstan.cel.authorizer.Authorizer.Verdict;
import dev.capstan.cel.authorizer.GroupCheck;
import dev.capstan.cel.authorizer.PathCheck;
import dev.capstan.cel.authorizer.ResourceCheck;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;

/// Asking who may do what.
final class AuthorizerLibrary {
    private AuthorizerLibrary() {}

    static void addTo(FunctionSet functions) {
        CelType resource = Kinds.RESOURCE_CHECK_TYPE;
        functions.member("path", "authorizer_path", Kinds.PATH_CHECK_TYPE, AUTHORIZER, TEXT, AuthorizerLibrary::path);
        functions.member("group", "authorizer_group", Kinds.GROUP_CHECK_TYPE, AUTHORIZER, TEXT, GroupCheck::new);
        functions.member(
                "serviceAccount",
                "authorizer_serviceaccount",
                Kinds.AUTHORIZER_TYPE,
                AUTHORIZER,
                TEXT,
                TEXT,
                AuthorizerLibrary::serviceAccount);
        functions.member("resource", "groupcheck_resource", resource, GROUP_CHECK, TEXT, AuthorizerLibrary::resource);
        narrowing(functions, "subresource", "resourcecheck_subresource", ResourceCheck::withSubresource);
        narrowing(functions, "namespace", "resourcecheck_namespace", ResourceCheck::withNamespace);
        narrowing(functions, "name", "resourcecheck_name", ResourceCheck::withName);
        narrowing(functions, "fieldSelector", "authorizer_fieldselector", ResourceCheck::withFieldSelector);
        narrowing(functions, "labelSelector", "authorizer_labelselector", ResourceCheck::withLabelSelector);
        functions.member("check", "pathcheck_check", Kinds.VERDICT_TYPE, PATH_CHECK, TEXT, PathCheck::check);
        functions.member(
                "check", "resourcecheck_check", Kinds.VERDICT_TYPE, RESOURCE_CHECK, TEXT, ResourceCheck::check);
        functions.member("allowed", "decision_allowed", SimpleType.BOOL, VERDICT, Verdict::allowed);
        functions.member("errored", "decision_errored", SimpleType.BOOL, VERDICT, Verdict::errored);
        functions.member("error", "decision_error", SimpleType.STRING, VERDICT, Verdict::error);
        functions.member("reason", "decision_reason", SimpleType.STRING, VERDICT, Verdict::reason);
    }

    private static void narrowing(
            FunctionSet functions, String name, String id, FunctionSet.Binary<ResourceCheck, String> function) {
        functions.member(name, id, Kinds.RESOURCE_CHECK_TYPE, RESOURCE_CHECK, TEXT, function);
    }

    private static PathCheck path(Authorizer authorizer, String path) throws CelEvaluationException {
        return new PathCheck(authorizer, given("path", path));
    }

    private static ResourceCheck resource(GroupCheck group, String resource) throws CelEvaluationException {
        return group.resource(given("resource", resource));
    }

    private static String given(String what, String text) throws CelEvaluationException {
        if (text.isBlank()) {
            throw new CelEvaluationException(what + " must not be empty");
        }
        return text;
    }

    private static Authorizer serviceAccount(Authorizer authorizer, String namespace, String name)
            throws CelEvaluationException {
        if (!NamedFormat.subdomain(name).isEmpty()) {
            throw new CelEvaluationException("Invalid service account name");
        }
        if (!NamedFormat.label(namespace).isEmpty()) {
            throw new CelEvaluationException("Invalid service account namespace");
        }
        return authorizer.ofServiceAccount(namespace, name);
    }
}
