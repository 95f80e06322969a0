package dev.capstan.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why a request was turned down: the caller's doing, never ours. Each front door renders these in its own dialect.
public sealed interface Refusal {
    /// What was found and what was expected, in plain words.
    String message();

    /// The refusal as something to throw through blocking code.
    default RefusedException asException() {
        return new RefusedException(this);
    }

    /// There is no such object.
    record NotFound(GroupResource resource, String name) implements Refusal {
        @Override
        public String message() {
            return resource + " \"" + name + "\" not found";
        }
    }

    /// Nothing is served at this path.
    record BadPath() implements Refusal {
        @Override
        public String message() {
            return "the server could not find the requested resource";
        }
    }

    /// The object is already there.
    ///
    /// @param leaving whether it is being deleted, but not gone yet
    record AlreadyExists(GroupResource resource, String name, boolean leaving) implements Refusal {
        @Override
        public String message() {
            return (leaving ? "object is being deleted: " : "") + resource + " \"" + name + "\" already exists";
        }
    }

    /// The object has changed since the caller read it, or is not the one the caller means.
    record Conflict(GroupResource resource, String name, String detail) implements Refusal {
        @Override
        public String message() {
            return "Operation cannot be fulfilled on " + resource + " \"" + name + "\": " + detail;
        }
    }

    /// Fields that the caller applies belong to others.
    record FieldConflict(String message, List<Cause> causes) implements Refusal {
        public FieldConflict {
            causes = List.copyOf(causes);
        }

        /// One field, and whose it is.
        ///
        /// @param field its path, `.spec.replicas`
        public record Cause(String field, String message) {}
    }

    /// What the caller applies does not have the form of its kind. Kubernetes has no reason for that, only words.
    record Misfit(String message) implements Refusal {}

    /// The object is well-formed but breaks rules; all of them are listed.
    ///
    /// @param kind the kind as people write it, `Widget.example.dev`
    record Invalid(String group, String kind, String name, List<FieldProblem> problems) implements Refusal {
        public Invalid {
            problems = List.copyOf(problems);
        }

        @Override
        public String message() {
            String what = (group.isEmpty() ? kind : kind + "." + group) + " \"" + name + "\" is invalid";
            return switch (problems.size()) {
                case 0 -> what;
                case 1 -> what + ": " + problems.getFirst();
                default ->
                    what + ": ["
                            + String.join(
                                    ", ",
                                    problems.stream()
                                            .map(FieldProblem::toString)
                                            .toList()) + "]";
            };
        }
    }

    /// The request makes no sense as it stands.
    record BadRequest(String message) implements Refusal {}

    /// The caller may not do this, or nobody may.
    ///
    /// @param resource null when it is about a path
    /// @param name empty when no single object is meant
    /// @param cause the machine-readable reason of the status cause, if there is one
    record Forbidden(
            @Nullable GroupResource resource,
            String name,
            String detail,
            @Nullable String cause) implements Refusal {
        @Override
        public String message() {
            if (resource == null) {
                return "forbidden: " + detail;
            }
            return resource + (name.isEmpty() ? "" : " \"" + name + "\"") + " is forbidden: " + detail;
        }
    }

    /// We do not know who is calling.
    record Unauthorized(String message) implements Refusal {}

    /// The kind does not offer this verb.
    record MethodNotAllowed(GroupResource resource, String message) implements Refusal {}

    /// The asked revision is no longer kept.
    ///
    /// @param continueToken goes on from where the caller was, at the newest revision;
    /// null when that makes no sense
    record Gone(String message, @Nullable String continueToken) implements Refusal {}

    /// The asked revision lies in the future.
    record TooNew(long asked, long current) implements Refusal {
        @Override
        public String message() {
            return "Too large resource version: " + asked + ", current: " + current;
        }
    }

    /// The request is larger than we take.
    record TooLarge(String message) implements Refusal {}

    /// We do not read this media type.
    record UnsupportedMediaType(String message) implements Refusal {}

    /// We cannot answer in any media type the caller takes.
    record NotAcceptable(String message) implements Refusal {}

    /// Others who were asked about the request said no, and this is how they put it.
    ///
    /// @param code the HTTP status they chose
    /// @param reason a word for machines; empty when they gave none
    /// @param details what else they said, in the form of Kubernetes' status details; null when nothing
    record Denied(
            int code,
            String reason,
            String message,
            @Nullable ObjectNode details) implements Refusal {}

    /// Others who had to be asked could not be, or gave an answer that makes no sense.
    record Unanswered(String message) implements Refusal {}

    /// It cannot be done right now; the caller should try again.
    record Unavailable(String message, int retryAfterSeconds) implements Refusal {}

    /// It cannot be done now because too much of the like was done already; later it may.
    ///
    /// @param cause what kind of limit it is, as Kubernetes calls it
    /// @param detail the limit, for people
    record TooManyRequests(String message, String cause, String detail) implements Refusal {}
}
