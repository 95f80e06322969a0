package dev.capstan.fleet.config;

import dev.capstan.yaml.ConfigProblem;
import dev.capstan.yaml.Draft;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// How the reports about a cluster become its status: the seed's `aggregation.yaml`, read, checked and compiled.
///
/// @param requiredAdapters without all of these a cluster is not ready
/// @param conditions in the order in which a status lists them
/// @param phases every phase has a rule
/// @param failedGuard whether phase `failed` takes a required adapter that has failed at the current generation
public record AggregationConfig(
        Selector selector,
        List<String> requiredAdapters,
        List<String> optionalAdapters,
        PubSub pubsub,
        List<ConditionRule> conditions,
        Map<Phase, PhaseRule> phases,
        Policies policies,
        DefaultBehavior defaultBehavior,
        InProgress inProgress,
        boolean failedGuard,
        Intervals intervals) {
    /// What the shipped configuration is called in messages.
    public static final String SHIPPED = "aggregation.yaml";

    public AggregationConfig {
        requiredAdapters = List.copyOf(requiredAdapters);
        optionalAdapters = List.copyOf(optionalAdapters);
        conditions = List.copyOf(conditions);
        phases = Map.copyOf(new EnumMap<>(phases));
    }

    /// Reads a file: one document for all clusters, or several, all but one with a `selector`.
    ///
    /// @param file what problems call it
    public static Reading read(String file, String text) {
        var draft = new Draft(file, text);
        var configs = new DocumentsReader(draft).read();
        List<ConfigProblem> problems = draft.problems();
        return problems.isEmpty() ? new Reading.Good(configs, draft.doubts()) : new Reading.Bad(problems);
    }

    /// The text of the configuration that counts where nobody gives another.
    public static String shippedText() {
        try (var in = AggregationConfig.class.getResourceAsStream(SHIPPED)) {
            if (in == null) {
                throw new IllegalStateException(SHIPPED + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The rule of a phase.
    public PhaseRule phase(Phase phase) {
        return phases.getOrDefault(phase, PhaseRule.NONE);
    }

    /// Whether time alone may change what an expression says.
    public boolean timed() {
        return conditions.stream().anyMatch(ConditionRule::timed);
    }
}
