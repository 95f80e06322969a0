package dev.capstan.conformance.differential;

import dev.capstan.conformance.differential.Step.Settled;
import java.util.ArrayList;
import java.util.List;

/// What one seed asks of both servers.
///
/// @param subjects the kinds it is about, so that its objects can be cleared away
record Script(long seed, Scene scene, List<Subject> subjects, List<Step> steps) {
    Script {
        subjects = List.copyOf(subjects);
        steps = List.copyOf(steps);
    }

    /// Where it plays.
    ///
    /// @param prefix of the names of what has no namespace
    /// @param custom the kind that the seed's batch has defined
    record Scene(String namespace, String prefix, Subject custom) {}

    static Script of(long seed, Scene scene) {
        var dice = new Dice(seed);
        var subjects = new ArrayList<Subject>();
        int kinds = 1 + dice.below(2);
        for (int i = 0; i < kinds; i++) {
            subjects.add(dice.percent(45) ? scene.custom() : dice.of(BuiltInSubjects.all()));
        }
        var players = subjects.stream()
                .distinct()
                .map(each -> new Requests(dice, each, scene, "q" + seed))
                .toList();
        var steps = new ArrayList<Step>();
        int length = 8 + dice.below(10);
        while (steps.size() < length) {
            steps.addAll(dice.of(players).next());
        }
        players.forEach(each -> steps.addAll(each.end()));
        return new Script(seed, scene, subjects.stream().distinct().toList(), settled(steps));
    }

    /// Nothing is asked of an object before what the server does to it by itself is done.
    private static List<Step> settled(List<Step> steps) {
        var all = new ArrayList<Step>();
        for (Step each : steps) {
            all.add(each);
            if (each instanceof Step.Call call
                    && call.method().equals("DELETE")
                    && Requests.waits(call)
                    && !call.target().matches("/api/v1/namespaces/[^/]+")) {
                all.add(new Settled(call.target().replaceFirst("\\?.*", "")));
            }
        }
        return all;
    }
}
