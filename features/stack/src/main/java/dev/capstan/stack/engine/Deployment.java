package dev.capstan.stack.engine;

import dev.capstan.api.FieldProblem;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackResult.Ending;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.spi.stack.TypeSchema;
import dev.capstan.stack.program.Evaluation;
import dev.capstan.stack.program.Program;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes the world as a program says, or says what that would take.
final class Deployment {
    private final Session session;
    private final Settings settings;

    Deployment(Session session) {
        this.session = session;
        this.settings = session.settings();
    }

    StackResult run() throws Exception {
        Program program = program();
        Map<String, Placed> placed = placed(program);
        if (session.options().refresh()) {
            Optional<StackResult> stopped = new Refreshing(session, settings).look();
            if (stopped.isPresent()) {
                return stopped.get();
            }
        }
        Results expected = results(program);
        Plan plan = new Planner(session, placed, expected, settings).plan();
        List<StackStep> steps = plan.steps(session.ledger());
        Map<String, Object> outputs = outputs(program, expected);
        session.progress().planned(steps);
        return session.run().operation() == StackOperation.PREVIEW
                ? Outcomes.of(Ending.SUCCEEDED, Session.summary(steps), outputs, steps)
                : apply(program, plan);
    }

    private Program program() {
        Program.Reading reading = Program.read(session.run()
                .program()
                .orElseThrow(() -> new TerminalException(
                        "there is no program, and without one only a refresh or a" + " destroy can be run")));
        Planner.refuse(reading.problems());
        return reading.program();
    }

    private Map<String, Placed> placed(Program program) {
        var problems = new ArrayList<FieldProblem>();
        settings.declare(program, problems);
        Map<String, TypeSchema> schemas = Layout.schemas(program, session.catalog(), problems);
        new References(program, schemas, settings).check(problems);
        Planner.refuse(problems);
        Map<String, Placed> placed =
                new Layout(program, session.run().stack(), schemas).placed(session.ledger(), problems);
        Planner.refuse(problems);
        return placed;
    }

    private Results results(Program program) {
        return new Results(program, settings, session.run().stack());
    }

    private static Map<String, Object> outputs(Program program, Results results) {
        var evaluation = new Evaluation(results);
        var outputs = new LinkedHashMap<String, Object>();
        program.outputs().forEach((name, expression) -> outputs.put(name, evaluation.of(expression)));
        var problems = new LinkedHashSet<>(evaluation.problems());
        problems.addAll(results.problems());
        Planner.refuse(problems);
        return outputs;
    }

    private StackResult apply(Program program, Plan plan) throws InterruptedException {
        Results results = results(program);
        var applier = new Applier(session, plan, results, session.drivers(settings));
        Set<String> undone = applier.apply();
        if (undone.isEmpty() || session.options().continueOnError()) {
            remove(plan, applier, undone);
        }
        if (session.progress().hasFailures()) {
            return Outcomes.of(session, session.ledger().header().outputs());
        }
        return finished(program, results);
    }

    private void remove(Plan plan, Applier applier, Set<String> undone) throws InterruptedException {
        Set<String> unfinished = plan.placed().values().stream()
                .filter(each ->
                        undone.contains(each.key()) || plan.decision(each.key()).isEmpty())
                .map(Placed::urn)
                .collect(Collectors.toSet());
        Set<String> _ = new Removals(session, applier.remover(), plan.removed(), plan.left()).remove(unfinished);
        plan.removed().stream()
                .filter(applier.downed()::contains)
                .flatMap(urn -> Optional.ofNullable(plan.removals().get(urn)).stream())
                .forEach(step -> session.progress().ended(step));
    }

    private StackResult finished(Program program, Results results) {
        try {
            Map<String, Object> outputs = outputs(program, results);
            session.ledger().outputs(outputs);
            return Outcomes.of(session, outputs);
        } catch (TerminalException e) {
            return Outcomes.of(
                    Ending.FAILED,
                    String.valueOf(e.getMessage()),
                    session.ledger().header().outputs(),
                    session.progress().steps());
        }
    }
}
