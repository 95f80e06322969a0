package dev.capstan.registry.access;

import dev.capstan.api.Refusal;
import dev.capstan.api.ResourceKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tokens that say who somebody is.
public interface Tokens {
    /// There are none, and none are given out.
    Tokens NONE = new Tokens() {
        @Override
        public Answer identify(String token, List<String> audiences) {
            return new Answer.Unknown(List.of());
        }

        @Override
        public Issued issue(Wanted wanted) {
            throw new Refusal.BadPath().asException();
        }

        @Override
        public List<String> audiences() {
            return List.of();
        }
    };

    /// Whose token it is.
    sealed interface Answer {
        /// @param audiences those among the wanted ones that the token is meant for
        record Known(Caller caller, List<String> audiences) implements Answer {
            public Known {
                audiences = List.copyOf(audiences);
            }
        }

        /// @param problems what is wrong with a token of a form that we know; empty when it is of none
        record Unknown(List<String> problems) implements Answer {
            public Unknown {
                problems = List.copyOf(problems);
            }
        }
    }

    /// A token for a service account.
    ///
    /// @param account the service account
    /// @param uid of that account
    /// @param bound the object without which the token is void; null when there is none
    record Wanted(
            ResourceKey account,
            String uid,
            List<String> audiences,
            Duration life,
            @Nullable Bound bound) {
        public Wanted {
            audiences = List.copyOf(audiences);
        }
    }

    /// An object that a token is void without.
    record Bound(ResourceKey key, String uid) {}

    /// A token that was made.
    record Issued(String token, Instant expires) {}

    /// @param audiences whom the token must be meant for, one of them at least
    Answer identify(String token, List<String> audiences);

    Issued issue(Wanted wanted);

    /// Whom a token that is used with this server must be meant for.
    List<String> audiences();
}
