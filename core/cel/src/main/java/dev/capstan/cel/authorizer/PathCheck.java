package dev.capstan.cel.authorizer;

import dev.capstan.cel.authorizer.Authorizer.Verdict;

/// A question about a path that is no resource.
public record PathCheck(Authorizer authorizer, String path) {
    public Verdict check(String verb) {
        return authorizer.onPath(path, verb);
    }
}
