package dev.capstan.conformance.differential;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.differential.Side.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// One script, performed by both servers, up to the first difference that nobody knows of.
final class Duel {
    private final Script script;
    private final List<Known> known;
    private final Side ours;
    private final Side theirs;

    Duel(Script script, List<Known> known, Api ours, Api theirs) {
        this.script = script;
        this.known = known;
        this.ours = new Side(ours);
        this.theirs = new Side(theirs);
    }

    /// What nobody knew of, if there was something.
    record Finding(long seed, int number, Exchange ours, Exchange theirs, List<Difference> differences) {
        /// What is probably the same in another sequence.
        String signature() {
            String verb = ours.request().replaceFirst("(?s)\\s.*", "");
            String place = ours.request()
                    .lines()
                    .findFirst()
                    .orElse("")
                    .replaceFirst("^\\S+ ", "")
                    .replaceFirst("[? ].*", "")
                    .replaceFirst(".*/namespaces/[^/]+/", "")
                    .replaceFirst("/[^/]*-[abc]$", "");
            return verb + " " + place.replaceFirst("/[abc](?=/|$)", "") + " "
                    + differences.stream()
                            .map(each -> each.at()
                                    + (each.at().equals("/code") ? " " + each.ours() + " " + each.theirs() : ""))
                            .distinct()
                            .limit(3)
                            .toList();
        }

        @Override
        public String toString() {
            var text = new StringBuilder("-Dcapstan.seed=" + seed + ", request " + number + "\n");
            text.append(ours.request()).append('\n');
            if (!ours.request().equals(theirs.request())) {
                text.append("to the other: ").append(theirs.request()).append('\n');
            }
            for (Difference each : differences) {
                text.append("  at ").append(each.at()).append('\n');
                text.append("    ours   ").append(each.ours()).append('\n');
                text.append("    theirs ").append(each.theirs()).append('\n');
            }
            text.append("  ours:   ").append(ours.answer()).append('\n');
            return text.append("  theirs: ")
                    .append(theirs.answer())
                    .append('\n')
                    .toString();
        }
    }

    /// How it ended.
    sealed interface Outcome {
        /// Both answered alike to the end, but for what is known.
        record Agreed(Set<String> known) implements Outcome {}

        /// Both answered alike up to a known difference, after which they do not hold the same objects.
        record EndedEarly(Set<String> known) implements Outcome {}

        record Differed(Finding finding) implements Outcome {}
    }

    Outcome fight(boolean aloud) {
        try {
            return steps(aloud);
        } finally {
            clear();
        }
    }

    private Outcome steps(boolean aloud) {
        var met = new TreeSet<String>();
        int number = 0;
        for (Step each : script.steps()) {
            number++;
            Exchange one = ours.perform(each);
            Exchange two = theirs.perform(each);
            if (aloud) {
                System.out.println("#" + number + " " + one.request() + "\n  ours   " + one.answer() + "\n  theirs "
                        + two.answer() + "\n");
            }
            List<Difference> found = Difference.between(one.normal(), two.normal());
            if (found.isEmpty()) {
                continue;
            }
            List<Optional<Known>> reasons = found.stream()
                    .map(difference -> Known.of(known, one.request() + "\n" + two.request(), difference))
                    .toList();
            if (reasons.stream().anyMatch(Optional::isEmpty)) {
                return new Outcome.Differed(new Finding(script.seed(), number, one, two, found));
            }
            reasons.forEach(reason -> reason.ifPresent(it -> met.add(it.id())));
            Set<String> ends = reasons.stream()
                    .flatMap(Optional::stream)
                    .filter(reason -> !reason.goesOn())
                    .map(Known::id)
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!ends.isEmpty() && !(refused(one) && refused(two))) {
                return new Outcome.EndedEarly(ends);
            }
        }
        return new Outcome.Agreed(met);
    }

    /// Who refuses changes nothing, so that both hold the same objects still.
    private static boolean refused(Exchange exchange) {
        return exchange.answer().code() >= 400;
    }

    private void clear() {
        for (Side side : new ArrayList<>(List.of(ours, theirs))) {
            for (Subject each : script.subjects()) {
                side.clear(each, script.scene().namespace(), "q" + script.seed());
            }
        }
    }
}
