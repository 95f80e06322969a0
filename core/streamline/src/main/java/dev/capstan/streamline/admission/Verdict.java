package dev.capstan.streamline.admission;

import java.util.ArrayList;
import java.util.List;

/// What a validator finds: problems, for which the write is refused, and warnings, which whoever writes gets to
/// see either way.
///
/// ```java
/// return Verdict.allowed()
///         .refuseIf(spec.size() < 0, Problem.invalid("spec.size", spec.size(), "must be 0 or more"))
///         .refuseIf(spec.title() == null, Problem.required("spec.title", ""))
///         .warnIf(spec.size() > 1000, "spec.size: large guestbooks load slowly");
/// ```
///
/// All problems are told at once.
public record Verdict(List<Problem> problems, List<String> warnings) {
    public Verdict {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }

    /// Nothing is wrong.
    public static Verdict allowed() {
        return new Verdict(List.of(), List.of());
    }

    public static Verdict refused(Problem... problems) {
        return new Verdict(List.of(problems), List.of());
    }

    public boolean isAllowed() {
        return problems.isEmpty();
    }

    public Verdict refuseIf(boolean wrong, Problem problem) {
        return wrong ? and(refused(problem)) : this;
    }

    public Verdict warnIf(boolean doubtful, String warning) {
        return doubtful ? and(new Verdict(List.of(), List.of(warning))) : this;
    }

    /// What both find.
    public Verdict and(Verdict other) {
        return new Verdict(joined(problems, other.problems), joined(warnings, other.warnings));
    }

    private static <E> List<E> joined(List<E> some, List<E> others) {
        var all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }
}
