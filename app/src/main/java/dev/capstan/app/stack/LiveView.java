package dev.capstan.app.stack;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Shows how far an Update is, each time it has changed.
public sealed interface LiveView {
    void show(UpdateReport report, Instant now);

    /// On a terminal: a line for each resource, drawn again and again in the same place.
    ///
    /// @param height how many lines it may take
    static LiveView drawn(PrintWriter out, int height) {
        return new Drawn(out, height);
    }

    /// Elsewhere: a line for each resource, once it is done.
    static LiveView plain(PrintWriter out) {
        return new Plain(out);
    }

    /// For those who want to know only how it ends.
    static LiveView silent() {
        return new Silent();
    }

    /// Nothing.
    record Silent() implements LiveView {
        @Override
        public void show(UpdateReport report, Instant now) {}
    }

    /// Only what fits, and of that first what runs or has failed. For one thread.
    final class Drawn implements LiveView {
        private final PrintWriter out;
        private final int height;
        private int drawn;

        private Drawn(PrintWriter out, int height) {
            this.out = out;
            this.height = Math.max(3, height);
        }

        @Override
        public void show(UpdateReport report, Instant now) {
            List<String> lines = report.hasEnded() ? report.plan() : lines(report, now);
            out.print("\033[?7l"); // A line that is too long is cut off: a second one would not be counted.
            if (drawn > 0) {
                out.print("\033[" + drawn + "A");
            }
            lines.forEach(each -> out.print("\r\033[2K" + each + "\n"));
            out.print("\033[J\033[?7h");
            out.flush();
            drawn = lines.size();
        }

        private List<String> lines(UpdateReport report, Instant now) {
            List<UpdateStep> steps = report.steps();
            List<UpdateStep> fitting = fitting(steps);
            var lines = new ArrayList<String>();
            fitting.forEach(each -> lines.add(each.progress(UpdateReport.types(steps), UpdateReport.names(steps))));
            if (fitting.size() < steps.size()) {
                lines.add(" … and " + (steps.size() - fitting.size()) + " more");
            }
            lines.add(status(report, steps, now));
            return lines;
        }

        private List<UpdateStep> fitting(List<UpdateStep> steps) {
            if (steps.size() < height) {
                return steps;
            }
            Set<UpdateStep> chosen = new HashSet<>(Stream.of(
                            UpdateStep.State.RUNNING,
                            UpdateStep.State.FAILED,
                            UpdateStep.State.PENDING,
                            UpdateStep.State.DONE)
                    .flatMap(state -> steps.stream().filter(each -> each.state() == state))
                    .limit(height - 2)
                    .toList());
            return steps.stream().filter(chosen::contains).toList();
        }

        private static String status(UpdateReport report, List<UpdateStep> steps, Instant now) {
            if (report.state() == UpdateReport.State.WAITING) {
                return report.message().isEmpty() ? "waiting for somebody to begin " + report.name() : report.message();
            }
            long ended = steps.stream().filter(UpdateStep::hasEnded).count();
            String far = steps.isEmpty() ? "looking what is to be done" : ended + " of " + steps.size();
            return report.type() + ": " + far
                    + report.took(now).map(each -> ", " + Times.words(each)).orElse("");
        }
    }

    /// For one thread.
    final class Plain implements LiveView {
        private final PrintWriter out;
        private final Set<String> told = new HashSet<>();

        private Plain(PrintWriter out) {
            this.out = out;
        }

        @Override
        public void show(UpdateReport report, Instant now) {
            if (report.type().equals("preview")) {
                if (report.hasEnded()) {
                    report.plan().forEach(out::println);
                }
            } else {
                List<UpdateStep> steps = report.steps();
                steps.stream()
                        .filter(each -> each.hasEnded() && told.add(each.op() + each.urn()))
                        .map(each -> each.progress(UpdateReport.types(steps), UpdateReport.names(steps)))
                        .forEach(out::println);
            }
            out.flush();
        }
    }
}
