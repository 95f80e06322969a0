package dev.capstan.server.kube;

import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.api.Refusal;
import dev.capstan.registry.Freshness;
import dev.capstan.registry.ListRequest;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.Revisions;
import dev.capstan.registry.WatchRequest;
import dev.capstan.registry.select.FieldSelector;
import dev.capstan.registry.select.LabelSelector;
import dev.capstan.registry.select.Selection;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.server.http.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The parameters of lists and watches.
///
/// @param match `Exact`, `NotOlderThan` or empty
/// @param initialEvents whether a watch is asked to begin with the state, and to say when that is complete
record ListParameters(
        boolean watch,
        LabelSelector labels,
        FieldSelector fields,
        int limit,
        String continueToken,
        String resourceVersion,
        String match,
        Optional<Boolean> initialEvents,
        boolean bookmarks,
        int timeoutSeconds) {

    /// For a collection, whose objects can be selected by some of their fields.
    ///
    /// @throws dev.capstan.api.RefusedException naming everything that does not fit together
    static ListParameters of(Query query, boolean watchPath, ResourcePath path, ResourceType type) {
        ListParameters parameters = read(query, watchPath);
        TypeVersion version = type.version(path.version()).orElseThrow(() -> new Refusal.BadPath().asException());
        Selection.of(type, version, path.namespace(), parameters.labels, parameters.fields);
        parameters.checkVersion();
        return parameters;
    }

    /// For one object.
    ///
    /// @throws dev.capstan.api.RefusedException naming everything that does not fit together
    static ListParameters of(Query query, boolean watchPath) {
        ListParameters parameters = read(query, watchPath);
        parameters.checkVersion();
        return parameters;
    }

    private static ListParameters read(Query query, boolean watchPath) {
        var parameters = new ListParameters(
                watchPath || wantsWatch(query),
                LabelSelector.parse(query.first("labelSelector").orElse("")),
                FieldSelector.parse(query.first("fieldSelector").orElse("")),
                number(query, "limit"),
                query.first("continue").orElse(""),
                query.first("resourceVersion").orElse(""),
                query.first("resourceVersionMatch").orElse(""),
                query.first("sendInitialEvents").map(ListParameters::truth),
                flag(query, "allowWatchBookmarks"),
                number(query, "timeoutSeconds"));
        parameters.check();
        return parameters;
    }

    static boolean wantsWatch(Query query) {
        return flag(query, "watch");
    }

    /// The same for a single object.
    ListParameters named(String name) {
        var one = new FieldSelector(List.of(new FieldSelector.Term("metadata.name", false, name)));
        return new ListParameters(
                watch,
                labels,
                one,
                limit,
                continueToken,
                resourceVersion,
                match,
                initialEvents,
                bookmarks,
                timeoutSeconds);
    }

    ListRequest list(ResourcePath path) {
        int page = resourceVersion.equals("0") ? 0 : limit;
        return new ListRequest(path, labels, fields, page, continueToken, freshness());
    }

    WatchRequest watch(ResourcePath path, Runnable cutOff) {
        return new WatchRequest(path, labels, fields, start(), cutOff);
    }

    private WatchRequest.Start start() {
        boolean initial = initialEvents.orElse(false);
        if (resourceVersion.isEmpty()) {
            return initialEvents.filter(each -> !each).isPresent()
                    ? new WatchRequest.Start.Now()
                    : new WatchRequest.Start.State(new Freshness.Latest());
        }
        long revision = Revisions.parse(resourceVersion);
        if (revision == 0) {
            return new WatchRequest.Start.State(new Freshness.Any());
        }
        return initial
                ? new WatchRequest.Start.State(new Freshness.AtLeast(revision))
                : new WatchRequest.Start.After(revision);
    }

    private Freshness freshness() {
        if (resourceVersion.isEmpty()) {
            return new Freshness.Latest();
        }
        long revision = Revisions.parse(resourceVersion);
        if (revision == 0) {
            return new Freshness.Any();
        }
        boolean exactly = match.equals("Exact") || (match.isEmpty() && limit > 0);
        return exactly ? new Freshness.Exactly(revision) : new Freshness.AtLeast(revision);
    }

    /// How new a single object must be.
    static Freshness freshness(Query query) {
        String version = query.first("resourceVersion").orElse("");
        if (version.isEmpty()) {
            return new Freshness.Latest();
        }
        long revision = Revisions.parse(version);
        return revision == 0 ? new Freshness.Any() : new Freshness.AtLeast(revision);
    }

    private void check() {
        var problems = new ArrayList<FieldProblem>();
        if (watch) {
            checkWatch(problems);
        } else {
            checkList(problems);
        }
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid("meta.k8s.io", "ListOptions", "", problems).asException();
        }
    }

    private void checkVersion() {
        if (!watch && !continueToken.isEmpty() && !resourceVersion.isEmpty() && !resourceVersion.equals("0")) {
            throw new Refusal.BadRequest("specifying resource version is not allowed when using continue")
                    .asException();
        }
        if (!resourceVersion.isEmpty()) {
            Revisions.parse(resourceVersion);
        }
    }

    private void checkList(List<FieldProblem> problems) {
        if (!match.isEmpty()) {
            if (resourceVersion.isEmpty()) {
                problems.add(match("resourceVersionMatch is forbidden unless resourceVersion is provided"));
            }
            if (!continueToken.isEmpty()) {
                problems.add(match("resourceVersionMatch is forbidden when continue is provided"));
            }
            if (!match.equals("Exact") && !match.equals("NotOlderThan")) {
                problems.add(unsupported("\"Exact\", \"NotOlderThan\", \"\""));
            }
            if (match.equals("Exact") && resourceVersion.equals("0")) {
                problems.add(match("resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\""));
            }
        }
        if (initialEvents.isPresent()) {
            problems.add(FieldProblem.forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list"));
        }
    }

    private void checkWatch(List<FieldProblem> problems) {
        if (!continueToken.isEmpty()) {
            problems.add(match("resourceVersionMatch is forbidden when continue is provided"));
        }
        if (initialEvents.isEmpty()) {
            if (!match.isEmpty()) {
                problems.add(match("resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"));
            }
            return;
        }
        if (!match.equals("NotOlderThan")) {
            problems.add(match("sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"));
            if (!match.isEmpty()) {
                problems.add(unsupported("\"NotOlderThan\""));
            }
        }
    }

    private static FieldProblem match(String detail) {
        return FieldProblem.forbidden("resourceVersionMatch", detail);
    }

    private FieldProblem unsupported(String values) {
        return new FieldProblem(
                Reason.NOT_SUPPORTED, "resourceVersionMatch", "\"" + match + "\"", "supported values: " + values);
    }

    /// Kubernetes takes everything but `0` and `false` for yes, nothing included.
    private static boolean flag(Query query, String name) {
        return query.first(name).map(ListParameters::truth).orElse(false);
    }

    private static boolean truth(String value) {
        return !value.equals("0") && !value.equalsIgnoreCase("false");
    }

    private static int number(Query query, String name) {
        String text = query.first(name).orElse("");
        if (text.isEmpty()) {
            return 0;
        }
        try {
            return Math.clamp(Long.parseLong(text), 0, Integer.MAX_VALUE);
        } catch (NumberFormatException e) {
            throw new Refusal.BadRequest(name + " is \"" + text + "\", expected a whole number").asException();
        }
    }
}
