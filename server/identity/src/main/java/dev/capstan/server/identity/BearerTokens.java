package dev.capstan.server.identity;

import dev.capstan.registry.access.Tokens;
import java.util.ArrayList;
import java.util.List;

/// The tokens of all sources, asked one after the other.
final class BearerTokens implements Tokens {
    private final List<TokenSource> sources;
    private final ServiceAccountTokens accounts;
    private final List<String> audiences;

    BearerTokens(List<TokenSource> others, ServiceAccountTokens accounts, List<String> audiences) {
        this.sources = new ArrayList<>(others);
        this.sources.add(accounts);
        this.accounts = accounts;
        this.audiences = List.copyOf(audiences);
    }

    @Override
    public Answer identify(String token, List<String> wanted) {
        var problems = new ArrayList<String>();
        for (TokenSource each : sources) {
            switch (each.identify(token, wanted)) {
                case Answer.Known known -> {
                    return known;
                }
                case Answer.Unknown(List<String> more) -> problems.addAll(more);
            }
        }
        return new Answer.Unknown(problems);
    }

    @Override
    public Issued issue(Wanted wanted) {
        return accounts.issue(wanted);
    }

    @Override
    public List<String> audiences() {
        return audiences;
    }
}
