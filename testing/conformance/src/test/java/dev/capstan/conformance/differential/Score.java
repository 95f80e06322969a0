package dev.capstan.conformance.differential;

import dev.capstan.conformance.differential.Duel.Outcome;
import java.util.Map;
import java.util.TreeMap;

/// How many sequences ended how. One that was left at a known difference says nothing of the requests it had left.
final class Score {
    private int same;
    private int sameButForKnown;
    private int endedEarly;
    private int differed;
    private final Map<String, Integer> passedOver = new TreeMap<>();
    private final Map<String, Integer> endings = new TreeMap<>();

    synchronized void add(Outcome outcome) {
        switch (outcome) {
            case Outcome.Agreed(var known) -> {
                same += known.isEmpty() ? 1 : 0;
                sameButForKnown += known.isEmpty() ? 0 : 1;
                known.forEach(each -> passedOver.merge(each, 1, Integer::sum));
            }
            case Outcome.EndedEarly(var known) -> {
                endedEarly++;
                known.forEach(each -> endings.merge(each, 1, Integer::sum));
            }
            case Outcome.Differed _ -> differed++;
        }
    }

    @Override
    public synchronized String toString() {
        int all = same + sameButForKnown + endedEarly + differed;
        return all + " sequences: " + same + " the same to the end, " + sameButForKnown
                + " the same but for known differences " + passedOver + ", " + endedEarly
                + " ended early at known differences " + endings + ", " + differed + " differed";
    }
}
