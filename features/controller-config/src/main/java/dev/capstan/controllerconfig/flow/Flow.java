package dev.capstan.controllerconfig.flow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.backend.Backend;
import dev.capstan.controllerconfig.backend.BackendException;
import dev.capstan.controllerconfig.backend.Notice;
import dev.capstan.controllerconfig.backend.Notice.Happening;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.condition.Failure;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ManagedResource;
import dev.capstan.controllerconfig.context.NodePoolView;
import dev.capstan.controllerconfig.context.TemplateContext;
import dev.capstan.controllerconfig.object.ApiException;
import dev.capstan.controllerconfig.object.Making;
import dev.capstan.controllerconfig.object.Tracking;
import dev.capstan.controllerconfig.precondition.Verdict;
import dev.capstan.controllerconfig.render.SecurityDefaults;
import dev.capstan.controllerconfig.render.SecurityDefaults.Secured;
import dev.capstan.controllerconfig.report.Report;
import dev.capstan.controllerconfig.report.ReportedError;
import dev.capstan.controllerconfig.report.Subject;
import dev.capstan.gotemplate.source.TemplateException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a controller does for an event.
///
/// It asks for the cluster as it is now, whatever the event says; so it does not matter whether events come twice, or
/// late, or in another order. If the preconditions hold it makes the objects that are not there, looks at how they
/// are, and reports. It waits for nothing: how things go on is for the next event. A report is sent also when
/// the preconditions do not hold, a template fails or the API refuses an object.
///
/// What may pass (nobody answers, too many requests) is thrown, for the event to come again; what will not is
/// reported, and that is all. Immutable but for what it remembers of reports; for any number of threads.
public final class Flow {
    private static final Logger LOG = LoggerFactory.getLogger(Flow.class);
    private static final int ATTEMPTS = 10;

    private final ControllerConfig config;
    private final Backend backend;
    private final Apis apis;
    private final Telling telling;
    private final Kinds kinds = new Kinds();
    private final Clock clock;

    public Flow(ControllerConfig config, Backend backend, Apis apis, Clock clock) {
        this.config = config;
        this.backend = backend;
        this.apis = apis;
        this.telling = new Telling(backend, clock);
        this.clock = clock;
    }

    /// @throws BackendException when the backend does not do its part
    /// @throws ApiException when the API does not, and may later
    public void handle(Notice notice) throws BackendException, ApiException, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (done(notice)) {
                return;
            }
        }
        throw new BackendException(notice.owner() + " changes faster than it can be handled", true);
    }

    /// @return whether what was done is still what is wanted
    private boolean done(Notice notice) throws BackendException, ApiException, InterruptedException {
        OwnerId owner = notice.owner();
        if (config.events().end(notice.type())) {
            List<String> _ = removal().remove(tracking(owner));
            return true;
        }
        Optional<Scene> found = fetched(owner);
        if (found.isEmpty()) {
            List<String> _ = removal().remove(tracking(owner));
            return true;
        }
        Scene scene = found.get();
        if (notice.happening() == Happening.DELETED || scene.isGoing()) {
            remove(scene);
            return true;
        }
        return switch (config.preconditions().judge(scene.cluster(), scene.nodePool())) {
            case Verdict.Met _ -> make(scene);
            case Verdict.NotMet unmet -> {
                telling.tell(owner, failed(scene, Failure.PRECONDITIONS_NOT_MET, unmet.message(), null));
                yield true;
            }
        };
    }

    private Optional<Scene> fetched(OwnerId owner) throws BackendException, InterruptedException {
        try {
            return scene(owner);
        } catch (BackendException e) {
            if (!e.isPassing()) {
                tellUnfetched(owner, String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    /// Says that nothing is known, if the backend hears at least that. The generation is the last that was seen.
    private void tellUnfetched(OwnerId owner, String message) throws InterruptedException {
        Failure failure = Failure.CLUSTER_FETCH_FAILED;
        var subject = new Subject(owner.cluster(), Optional.ofNullable(owner.nodePool()), telling.generation(owner));
        var error = new ReportedError(ReportedError.Type.SYSTEM, failure.reason(), message, false);
        try {
            telling.tell(owner, Report.failed(config, subject, failure, message, Optional.of(error), clock.instant()));
        } catch (BackendException e) {
            LOG.warn("{} cannot be reported on, either: {}", owner, e.getMessage());
        }
    }

    private Optional<Scene> scene(OwnerId owner) throws BackendException, InterruptedException {
        return backend.find(owner).map(found -> {
            @Nullable ObjectNode pool = found.nodePool();
            return new Scene(owner, config.cluster(found.cluster()), pool == null ? null : NodePoolView.of(pool));
        });
    }

    /// Whoever has written looks again: if something else is wanted by now, others may have done that already, and
    /// what was written came after it.
    private boolean make(Scene scene) throws BackendException, ApiException, InterruptedException {
        Making making;
        try {
            making = new Making(apis.of(config), tracking(scene.owner()), scene.generation(), clock.instant());
        } catch (ApiException e) {
            tell(scene, refused(scene, e), e);
            return true;
        }
        Report report;
        @Nullable ApiException refusal = null;
        try {
            report = made(scene, making);
        } catch (TemplateException e) {
            String message = String.valueOf(e.getMessage());
            report = failed(scene, Failure.TEMPLATE_RENDER_FAILED, message, ReportedError.Type.CONFIGURATION);
        } catch (ApiException e) {
            report = refused(scene, e);
            refusal = e;
        }
        if (making.hasWritten() && !isCurrent(scene)) {
            return false;
        }
        tell(scene, report, refusal);
        return true;
    }

    private Report made(Scene scene, Making making) throws TemplateException, ApiException, InterruptedException {
        Instant now = clock.instant();
        TemplateContext context = config.context(scene.cluster(), scene.nodePool(), now);
        var live = new LinkedHashMap<String, JsonNode>();
        var warnings = new ArrayList<String>();
        for (ManagedResource each : config.resources()) {
            Secured rendered = SecurityDefaults.of(each.template().render(context.ofResources()));
            kinds.add(each, rendered::object);
            rendered.warnings().forEach(warning -> warnings.add(each.name() + ": " + warning));
            ObjectNode made = making.make(rendered.object(), each.management());
            live.put(each.name(), made);
            context = context.with(each.name(), made);
        }
        return Report.of(config, scene.subject(), context.ofConditions(), live, now)
                .withWarnings(warnings);
    }

    private boolean isCurrent(Scene scene) throws BackendException, InterruptedException {
        return scene(scene.owner())
                .filter(now -> now.generation() == scene.generation() && !now.isGoing())
                .isPresent();
    }

    private Report refused(Scene scene, ApiException e) {
        ReportedError.Type type = e.isPassing() ? ReportedError.Type.TRANSIENT : ReportedError.Type.FATAL;
        return failed(scene, Failure.RESOURCE_CREATION_FAILED, String.valueOf(e.getMessage()), type);
    }

    /// @param refusal for which the event has to come again, if it may pass
    private void tell(Scene scene, Report report, @Nullable ApiException refusal)
            throws BackendException, ApiException, InterruptedException {
        telling.tell(scene.owner(), report);
        if (refusal != null && refusal.isPassing()) {
            throw refusal;
        }
    }

    private void remove(Scene scene) throws BackendException, ApiException, InterruptedException {
        List<String> left = List.of();
        String message = "All objects are gone";
        learn(scene);
        try {
            left = removal().remove(tracking(scene.owner()));
            message = left.isEmpty() ? message : "Still there: " + String.join(", ", left);
        } catch (ApiException e) {
            if (e.isPassing()) {
                throw e;
            }
            message = String.valueOf(e.getMessage());
            left = List.of(message);
        }
        telling.tell(scene.owner(), Report.deleted(config, scene.subject(), left.isEmpty(), message, clock.instant()));
    }

    /// Finds out about kinds that templates do not say in plain text: whoever made the objects may have been another
    /// process. What cannot be rendered any more was not the first thing that was made.
    private void learn(Scene scene) {
        var context = config.context(scene.cluster(), scene.nodePool(), clock.instant())
                .ofResources();
        for (ManagedResource each : config.resources()) {
            try {
                kinds.add(each, () -> each.template().render(context));
            } catch (TemplateException _) {
                return;
            }
        }
    }

    private Report failed(Scene scene, Failure failure, String message, ReportedError.@Nullable Type type) {
        Optional<ReportedError> error = Optional.ofNullable(type)
                .map(each -> new ReportedError(each, failure.reason(), message, each != ReportedError.Type.TRANSIENT));
        return Report.failed(config, scene.subject(), failure, message, error, clock.instant());
    }

    private Removal removal() throws ApiException, InterruptedException {
        return new Removal(apis.of(config), kinds.of(config));
    }

    private Tracking tracking(OwnerId owner) {
        return new Tracking(config.name(), owner);
    }
}
