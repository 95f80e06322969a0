package dev.capstan.controllerconfig.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.controllerconfig.backend.OwnerId;
import dev.capstan.controllerconfig.condition.Failure;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ManagedResource;
import dev.capstan.controllerconfig.context.ClusterView;
import dev.capstan.controllerconfig.context.NodePoolView;
import dev.capstan.controllerconfig.object.Tracking;
import dev.capstan.controllerconfig.precondition.Verdict;
import dev.capstan.controllerconfig.report.Report;
import dev.capstan.controllerconfig.report.ReportedError;
import dev.capstan.controllerconfig.report.Subject;
import dev.capstan.gotemplate.source.TemplateException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a controller would do for a cluster: nothing is asked of any API, and nothing is changed.
///
/// An object that is said to be there is taken as it is; any other counts as just made, so it has no status.
///
/// @param made the objects in the order in which they would be made; those before a failure when there was one
/// @param failure why no further object could be made, with line, column and caret
/// @param unused objects that were said to be there and are none of this controller's
public record Trial(
        ControllerConfig config,
        ClusterView cluster,
        Verdict verdict,
        List<Made> made,
        Optional<String> failure,
        Report report,
        List<JsonNode> unused) {
    public Trial {
        made = List.copyOf(made);
        unused = List.copyOf(unused);
    }

    /// What is given to a trial.
    ///
    /// @param nodePool what the backend would answer about a node pool; null when the event is about the cluster
    /// @param cluster what the backend would answer about the cluster
    /// @param live objects that are there already
    /// @param now the time of the event
    public record Given(JsonNode cluster, @Nullable JsonNode nodePool, List<JsonNode> live, Instant now) {
        public Given {
            live = List.copyOf(live);
        }

        public static Given cluster(JsonNode cluster, Instant now) {
            return new Given(cluster, null, List.of(), now);
        }

        public Given with(JsonNode object) {
            var more = new ArrayList<>(live);
            more.add(object);
            return new Given(cluster, nodePool, more, now);
        }
    }

    /// Tries a controller.
    ///
    /// @throws IllegalArgumentException when the cluster is no object
    public static Trial of(ControllerConfig config, Given given) {
        var cluster = config.cluster(given.cluster());
        var nodePool = given.nodePool() == null ? null : NodePoolView.of(given.nodePool());
        var subject = nodePool == null ? Subject.of(cluster) : Subject.of(cluster, nodePool);
        var verdict = config.preconditions().judge(cluster, nodePool);
        if (verdict instanceof Verdict.NotMet unmet) {
            var report = Report.failed(
                    config, subject, Failure.PRECONDITIONS_NOT_MET, unmet.message(), Optional.empty(), given.now());
            return new Trial(config, cluster, verdict, List.of(), Optional.empty(), report, given.live());
        }
        return made(config, given, cluster, nodePool, subject);
    }

    private static Trial made(
            ControllerConfig config,
            Given given,
            ClusterView cluster,
            @Nullable NodePoolView nodePool,
            Subject subject) {
        var context = config.context(cluster, nodePool, given.now());
        var owner = new OwnerId(subject.clusterId(), subject.nodePoolId().orElse(null));
        var tracking = new Tracking(config.name(), owner);
        var made = new ArrayList<Made>();
        var unused = new ArrayList<>(given.live());
        var live = new LinkedHashMap<String, JsonNode>();
        for (ManagedResource each : config.resources()) {
            try {
                var one = Made.of(each, context, tracking, subject.generation())
                        .among(unused, config.resources().size() == 1);
                made.add(one);
                live.put(each.name(), one.live());
                context = context.with(each.name(), one.live());
            } catch (TemplateException e) {
                var report = failed(config, subject, e, given.now());
                var message = Optional.ofNullable(e.getMessage());
                return new Trial(config, cluster, new Verdict.Met(), made, message, report, unused);
            }
        }
        var report = Report.of(config, subject, context.ofConditions(), live, given.now())
                .withWarnings(warnings(made));
        return new Trial(config, cluster, new Verdict.Met(), made, Optional.empty(), report, unused);
    }

    private static List<String> warnings(List<Made> made) {
        return made.stream()
                .flatMap(each ->
                        each.warnings().stream().map(words -> each.resource().name() + ": " + words))
                .toList();
    }

    private static Report failed(ControllerConfig config, Subject subject, TemplateException e, Instant now) {
        var message = String.valueOf(e.getMessage());
        var failure = Failure.TEMPLATE_RENDER_FAILED;
        var error = new ReportedError(ReportedError.Type.CONFIGURATION, failure.reason(), message, true);
        return Report.failed(config, subject, failure, message, Optional.of(error), now);
    }

    /// All of it as a person reads it.
    public String text() {
        return new TrialText(this).text();
    }
}
