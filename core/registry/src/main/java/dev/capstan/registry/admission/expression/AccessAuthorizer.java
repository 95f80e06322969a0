package dev.capstan.registry.admission.expression;

import dev.capstan.api.GroupResource;
import dev.capstan.cel.authorizer.Authorizer;
import dev.capstan.cel.authorizer.ResourceCheck;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.View;
import java.util.List;

/// Answers what expressions ask about permissions as [Access] does.
///
/// Roles know nothing of selectors, so what is allowed does not depend on them.
public record AccessAuthorizer(Access access, Caller caller, View view) implements Authorizer {
    @Override
    public Verdict onResource(ResourceCheck check, String verb) {
        return answer(new Question.OnResource(
                verb,
                new GroupResource(check.group(), check.resource()),
                check.subresource(),
                check.namespace(),
                check.name()));
    }

    @Override
    public Verdict onPath(String path, String verb) {
        return answer(new Question.OnPath(verb, path));
    }

    private Verdict answer(Question question) {
        return new Verdict(access.allows(caller, question, view), access.reason(caller, question, view), "");
    }

    @Override
    public Authorizer ofServiceAccount(String namespace, String name) {
        var account = new Caller(
                Caller.SERVICE_ACCOUNT + namespace + ":" + name,
                List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace));
        return new AccessAuthorizer(access, account, view);
    }
}
