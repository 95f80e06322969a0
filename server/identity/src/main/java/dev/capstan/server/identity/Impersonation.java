package dev.capstan.server.identity;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.server.http.Exchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A caller who speaks for somebody else, if they may `impersonate` that user, those groups and all the rest.
final class Impersonation {
    private static final String EXTRA = "impersonate-extra-";
    private static final String AUTHENTICATION = "authentication.k8s.io";

    private final Registry registry;
    private final Caller caller;
    private final Exchange exchange;

    Impersonation(Registry registry, Caller caller, Exchange exchange) {
        this.registry = registry;
        this.caller = caller;
        this.exchange = exchange;
    }

    /// On whose behalf the request is made.
    ///
    /// @throws dev.capstan.api.RefusedException when the caller may not speak for them
    Caller caller() {
        String user = exchange.header("Impersonate-User").orElse("");
        String uid = exchange.header("Impersonate-Uid").orElse("");
        List<String> groups = exchange.headers("Impersonate-Group");
        Map<String, List<String>> extra = extra();
        if (user.isEmpty()) {
            if (uid.isEmpty() && groups.isEmpty() && extra.isEmpty()) {
                return caller;
            }
            throw new Refusal.BadRequest(
                            "requested to impersonate a group, uid or extra without impersonating a user name")
                    .asException();
        }
        check(user, uid, groups, extra);
        return new Caller(user, uid, all(user, groups), extra);
    }

    private Map<String, List<String>> extra() {
        Map<String, List<String>> extra = new TreeMap<>();
        for (String name : exchange.headerNames()) {
            if (name.startsWith(EXTRA)) {
                extra.put(decoded(name.substring(EXTRA.length())), exchange.headers(name));
            }
        }
        return extra;
    }

    private static String decoded(String key) {
        try {
            return URLDecoder.decode(key.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return key;
        }
    }

    private void check(String user, String uid, List<String> groups, Map<String, List<String>> extra) {
        String[] account = account(user);
        if (account.length == 2) {
            check("", "serviceaccounts", "", account[0], account[1]);
        } else {
            check("", "users", "", "", user);
        }
        groups.forEach(each -> check("", "groups", "", "", each));
        if (!uid.isEmpty()) {
            check(AUTHENTICATION, "uids", "", "", uid);
        }
        extra.forEach((key, values) -> values.forEach(each -> check(AUTHENTICATION, "userextras", key, "", each)));
    }

    private void check(String group, String resource, String subresource, String namespace, String name) {
        var question = new Question.OnResource(
                "impersonate", new GroupResource(group, resource), subresource, namespace, name);
        registry.access().check(caller, question, registry.view());
    }

    /// The namespace and name of a service account; empty when the user is none.
    private static String[] account(String user) {
        String[] parts = user.startsWith(Caller.SERVICE_ACCOUNT)
                ? user.substring(Caller.SERVICE_ACCOUNT.length()).split(":", -1)
                : new String[0];
        return parts.length == 2 && !parts[0].isEmpty() && !parts[1].isEmpty() ? parts : new String[0];
    }

    /// The groups that were asked for, and those that come with the user.
    private static List<String> all(String user, List<String> asked) {
        var groups = new ArrayList<>(asked);
        String[] account = account(user);
        if (asked.isEmpty() && account.length == 2) {
            groups.add("system:serviceaccounts");
            groups.add("system:serviceaccounts:" + account[0]);
        }
        boolean anonymous = user.equals(Caller.ANONYMOUS.name());
        boolean told = groups.contains(Caller.UNAUTHENTICATED) || (!anonymous && groups.contains(Caller.AUTHENTICATED));
        if (!told) {
            groups.add(anonymous ? Caller.UNAUTHENTICATED : Caller.AUTHENTICATED);
        }
        return groups;
    }
}
