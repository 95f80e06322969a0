package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.yaml.GoDurations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the spec of a Stack, and goes on after a problem, so that all of them are told at once.
///
/// The types of its fields are the schema's business.
final class SpecReader {
    private final String name;
    private final JsonNode spec;
    private final List<String> problems = new ArrayList<>();

    SpecReader(String name, JsonNode spec) {
        this.name = name;
        this.spec = spec;
    }

    StackSpec read() {
        String stack = spec.path("stack").asText("");
        if (stack.isEmpty()) {
            problems.add("spec.stack is missing, expected the stack's own name, such as dev");
        }
        Optional<StackSpec.Source> source = source();
        List<Prerequisite> prerequisites = prerequisites();
        UpdateTemplate template = UpdateTemplate.of(spec.path("updateTemplate"));
        problems.addAll(template.problems());
        return new StackSpec(
                stack,
                source,
                is("preview"),
                is("refresh"),
                is("expectNoRefreshChanges"),
                is("destroyOnFinalize"),
                is("runProgram"),
                is("retryOnUpdateConflict"),
                texts(spec.path("targets")),
                is("targetDependents"),
                resync(),
                longest(),
                prerequisites,
                template,
                problems);
    }

    private Optional<StackSpec.Source> source() {
        String program = spec.path("programRef").path("name").asText("");
        List<String> others = others();
        if (program.isEmpty() && others.isEmpty()) {
            problems.add("spec has no source, expected programRef.name, the name of a Program");
            return Optional.empty();
        }
        if (others.size() + (program.isEmpty() ? 0 : 1) > 1) {
            problems.add("spec has more than one source: "
                    + (program.isEmpty() ? "" : "programRef and ")
                    + String.join(" and ", others) + ", expected programRef alone");
            return Optional.empty();
        }
        return Optional.of(
                others.isEmpty()
                        ? new StackSpec.Source.Program(program)
                        : new StackSpec.Source.Unsupported("spec." + others.getFirst()
                                + " is a source that has to be fetched, which is not supported here: put the program into"
                                + " a Program and name it in spec.programRef"));
    }

    private List<String> others() {
        var found = new ArrayList<String>(2);
        if (!spec.path("projectRepo").asText("").isEmpty()) {
            found.add("projectRepo");
        }
        if (spec.path("fluxSource").isObject()) {
            found.add("fluxSource");
        }
        return found;
    }

    private List<Prerequisite> prerequisites() {
        var found = new ArrayList<Prerequisite>();
        Set<String> seen = new HashSet<>();
        JsonNode all = spec.path("prerequisites");
        for (int i = 0; i < all.size(); i++) {
            String path = "spec.prerequisites[" + i + "]";
            String other = all.get(i).path("name").asText("");
            if (other.equals(name)) {
                problems.add(path + ".name is " + other + ", which is this Stack, expected another one");
            } else if (other.isEmpty() || !seen.add(other)) {
                problems.add(path + ".name is " + (other.isEmpty() ? "missing" : other + " again")
                        + ", expected the name of another Stack");
            } else {
                found.add(new Prerequisite(other, within(path, all.get(i))));
            }
        }
        return found;
    }

    private Optional<Duration> within(String path, JsonNode prerequisite) {
        JsonNode text = prerequisite.path("requirement").path("succeededWithinDuration");
        if (text.isMissingNode() || text.isNull()) {
            return Optional.empty();
        }
        Optional<Duration> duration = GoDurations.parse(text.asText());
        if (duration.isEmpty()) {
            problems.add(path + ".requirement.succeededWithinDuration is \"" + text.asText()
                    + "\", expected a duration such as 1h30m");
        }
        return duration;
    }

    private Optional<Duration> resync() {
        if (!is("continueResyncOnCommitMatch")) {
            return Optional.empty();
        }
        Duration wanted = Duration.ofSeconds(spec.path("resyncFrequencySeconds").asLong());
        return Optional.of(wanted.compareTo(StackSpec.SHORTEST_RESYNC) < 0 ? StackSpec.SHORTEST_RESYNC : wanted);
    }

    private Duration longest() {
        long seconds = spec.path("retryMaxBackoffDurationSeconds").asLong();
        return seconds > 0 ? Duration.ofSeconds(seconds) : StackSpec.LONGEST_BACKOFF;
    }

    private boolean is(String field) {
        return spec.path(field).asBoolean();
    }

    private static List<String> texts(JsonNode array) {
        var texts = new ArrayList<String>(array.size());
        array.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
