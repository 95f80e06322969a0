package dev.capstan.server.fleet.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.fleet.form.FleetNames;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.owner.Lookup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Takes reports in. Each is an object of its own, so adapters do not wait for each other, and whoever reports twice
/// replaces what they said. A report on an older generation than the one before it is discarded, which the caller is
/// told by a warning.
///
/// Several reports that come together are looked at before the first is written; but each is a write of its own.
public final class Reporting {
    private static final int ATTEMPTS = 20;

    private final Registry registry;
    private final Lookup lookup;

    /// What became of reports.
    ///
    /// @param first whether nothing was reported on the owner before
    /// @param created whether an adapter reported that had not before
    /// @param reports all on this owner, as they are now
    public record Outcome(Owner owner, boolean first, boolean created, List<Stored> reports) {
        public Outcome {
            reports = List.copyOf(reports);
        }
    }

    public Reporting(Registry registry, Lookup lookup) {
        this.registry = registry;
        this.lookup = lookup;
    }

    /// Writes reports if all of them are as they should be.
    ///
    /// @param body what they were read from, with what was found wrong so far
    /// @param verb what the caller must be allowed to do with reports
    public Outcome take(Call call, List<Report> reports, Body body, String verb) {
        List<Report> sayable =
                reports.stream().filter(each -> !each.adapter().isEmpty()).toList();
        Lookup.Named named =
                lookup.allowed(call, each -> asked(each, sayable.stream().findFirst(), verb));
        sayable.forEach(each -> registry.check(asked(named, Optional.of(each), verb)));
        Owner owner = lookup.require(named);
        List<Problem.Field> wrong = new ArrayList<>(body.wrong());
        if (!wrong.isEmpty() || reports.size() > 1) {
            sayable.forEach(each -> wrong.addAll(tried(owner, each, verb)));
        }
        if (!wrong.isEmpty()) {
            throw Body.invalid(wrong).asException();
        }
        reports.forEach(each -> Advice.on(each).forEach(Remarks.current()::warn));
        boolean first = isFirst(owner, reports);
        var written = new LinkedHashMap<ResourceKey, Taken>();
        reports.forEach(each -> written.put(owner.report(each.adapter()), taken(owner, each, verb)));
        boolean created = written.values().stream().anyMatch(Taken::created);
        return new Outcome(owner, first, created, now(owner, written));
    }

    /// Whoever has reported before is not the first.
    private boolean isFirst(Owner owner, List<Report> reports) {
        View view = registry.view();
        Stored known = view.find(owner.report(reports.getFirst().adapter()));
        return (known == null || !owner.owns(known)) && owner.reports(view).isEmpty();
    }

    /// What is there, and what was just written even if it has gone already with its owner.
    private List<Stored> now(Owner owner, Map<ResourceKey, Taken> written) {
        var all = new LinkedHashMap<ResourceKey, Stored>();
        owner.reports(registry.view()).forEach(each -> all.put(each.key(), each));
        written.forEach((key, taken) -> all.putIfAbsent(key, taken.object()));
        return List.copyOf(all.values());
    }

    private static Question asked(Lookup.Named named, Optional<Report> report, String verb) {
        return report.map(each -> Owner.report(named.key(), each.adapter()))
                .map(key -> ResourcePath.of(key, FleetNames.VERSION).asked(verb))
                .orElseGet(() -> all(named, verb));
    }

    /// Whether somebody may do this with all reports where this is.
    public static Question all(Lookup.Named named, String verb) {
        return new ResourcePath(FleetNames.ADAPTER_STATUSES, FleetNames.VERSION, named.namespace(), null, "")
                .asked(verb);
    }

    /// What would be wrong with a report. Who warns does so when it is written.
    private List<Problem.Field> tried(Owner owner, Report report, String verb) {
        try {
            new Remarks(_ -> {}).call(() -> write(owner, report, verb, true));
            return List.of();
        } catch (RefusedException e) {
            return problems(report, e);
        }
    }

    private static List<Problem.Field> problems(Report report, RefusedException e) {
        if (!(e.refusal() instanceof Refusal.Invalid invalid)) {
            throw e;
        }
        boolean misnamed =
                invalid.problems().stream().anyMatch(each -> each.path().equals("spec.adapter"));
        return invalid.problems().stream()
                .filter(each -> !misnamed || !each.path().equals("metadata.name"))
                .map(report::told)
                .distinct()
                .toList();
    }

    private Taken taken(Owner owner, Report report, String verb) {
        try {
            return write(owner, report, verb, false);
        } catch (RefusedException e) {
            if (e.refusal() instanceof Refusal.Invalid(var _, var _, var _, var problems)
                    && problems.stream().anyMatch(Reporting::saysGone)) {
                throw Problem.notFound("the " + owner.kind().words() + " has just been deleted")
                        .asException();
            }
            throw Body.invalid(problems(report, e)).asException();
        }
    }

    private static boolean saysGone(FieldProblem problem) {
        return problem.reason() == FieldProblem.Reason.NOT_FOUND
                && problem.path().startsWith("spec.");
    }

    /// What became of one report.
    private record Taken(Stored object, boolean created) {}

    private Taken write(Owner owner, Report report, String verb, boolean dryRun) {
        ResourcePath path = ResourcePath.of(owner.report(report.adapter()), FleetNames.VERSION);
        var options = new WriteOptions(dryRun, FleetNames.WRITING.fieldManager(), FleetNames.WRITING.fieldValidation());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            @Nullable Stored existing = registry.find(path.key());
            @Nullable
            Taken taken = existing == null
                    ? create(owner, report, path, options)
                    : owner.owns(existing) ? replace(report, path, verb, options) : clear(existing, options);
            if (taken != null) {
                return taken;
            }
        }
        throw new Problem(503, "unavailable", "others keep writing the same report", List.of(), 1).asException();
    }

    /// Null when somebody else was faster.
    private @Nullable Taken create(Owner owner, Report report, ResourcePath path, WriteOptions options) {
        try {
            Document object = new Document(object(owner, report).tree(), List.of());
            var all = new ResourcePath(path.resource(), path.version(), path.namespace(), null, "");
            return new Taken(registry.create(all, object, options).object(), true);
        } catch (RefusedException e) {
            if (e.refusal() instanceof Refusal.AlreadyExists) {
                return null;
            }
            throw e;
        }
    }

    private static Resource object(Owner owner, Report report) {
        Resource object = Resource.empty();
        object.tree().put("apiVersion", FleetNames.API_VERSION).put("kind", "AdapterStatus");
        object.ownMetadata().put("name", owner.report(report.adapter()).name());
        ObjectNode spec = object.tree().putObject("spec");
        @Nullable Owner cluster = owner.cluster();
        spec.put("cluster", cluster == null ? owner.name() : cluster.name());
        if (cluster != null) {
            spec.put("nodePool", owner.name());
        }
        spec.put("adapter", report.adapter());
        object.tree().set("status", report.status().deepCopy());
        return object;
    }

    /// Null when there is nothing to replace any more.
    private @Nullable Taken replace(Report report, ResourcePath path, String verb, WriteOptions options) {
        registry.check(path.asked(verb.equals("create") ? "update" : verb));
        try {
            return new Taken(
                    registry.change(path, object -> replaced(object, report), options)
                            .object(),
                    false);
        } catch (Older older) {
            checkOlder(report, path, older, options);
            Remarks.current().warn(older.words(report));
            @Nullable Stored kept = registry.find(path.key());
            return kept == null ? null : new Taken(kept, false);
        } catch (RefusedException e) {
            if (e.refusal() instanceof Refusal.NotFound) {
                return null;
            }
            throw e;
        }
    }

    /// What is wrong with a report is said, though it comes too late.
    private void checkOlder(Report report, ResourcePath path, Older older, WriteOptions options) {
        ObjectNode status = report.status().deepCopy().put("observedGeneration", older.known);
        var trying = new WriteOptions(true, options.fieldManager(), options.fieldValidation());
        var _ = registry.change(
                path,
                object -> {
                    object.tree().set("status", status);
                    return object;
                },
                trying);
    }

    private static Resource replaced(Resource object, Report report) {
        long known = object.tree().path("status").path("observedGeneration").asLong(0);
        OptionalLong generation = report.generation();
        if (generation.isPresent() && generation.getAsLong() >= 0 && generation.getAsLong() < known) {
            throw new Older(known);
        }
        object.tree().set("status", report.status().deepCopy());
        return object;
    }

    /// Ends the way of a report that comes too late.
    private static final class Older extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final long known;

        Older(long known) {
            super("older than generation " + known, null, false, false);
            this.known = known;
        }

        String words(Report report) {
            String place = report.place().isEmpty() ? "" : report.place() + ": ";
            return place + "the report of adapter " + report.adapter() + " is discarded, as it is about generation "
                    + report.generation().orElse(0) + " and the one before was about generation " + known;
        }
    }

    /// What was reported on another owner of the same name is about to go anyway, and must not take the new report
    /// with it.
    private @Nullable Taken clear(Stored stale, WriteOptions options) {
        if (options.dryRun()) {
            return new Taken(stale, false);
        }
        var exactly = new DeleteOptions(false, null, stale.header().uid(), Long.toString(stale.revision()));
        try {
            Caller.SYSTEM.call(() -> registry.delete(ResourcePath.of(stale.key(), FleetNames.VERSION), exactly));
        } catch (RefusedException e) {
            boolean changed = e.refusal() instanceof Refusal.NotFound || e.refusal() instanceof Refusal.Conflict;
            if (!changed) {
                throw e;
            }
        }
        return null;
    }
}
