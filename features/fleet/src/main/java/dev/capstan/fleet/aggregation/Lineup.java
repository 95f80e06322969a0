package dev.capstan.fleet.aggregation;

import dev.capstan.fleet.config.AggregationConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Who is expected to report, and in which order adapters are told. Made once, used for every situation.
final class Lineup {
    private final AggregationConfig config;
    private final String[] names;
    private final int required;
    private final Map<String, Integer> places = new HashMap<>();

    Lineup(AggregationConfig config) {
        this.config = config;
        this.required = config.requiredAdapters().size();
        var all = new ArrayList<>(config.requiredAdapters());
        all.addAll(config.optionalAdapters());
        this.names = all.toArray(String[]::new);
        for (int i = 0; i < names.length; i++) {
            places.put(names[i], i);
        }
    }

    Roster roster(Situation situation) {
        var classifier = new Classifier(config, situation);
        var reports = situation.reports();
        var all = new Adapter[names.length + strangers(reports)];
        int next = names.length;
        for (var report : reports) {
            var place = places.get(report.adapter());
            int at = place == null ? next++ : place;
            all[at] = classifier.adapter(report.adapter(), Signals.of(report), at < required, place != null);
        }
        for (int i = 0; i < names.length; i++) {
            if (all[i] == null) {
                all[i] = classifier.adapter(names[i], Signals.NONE, i < required, true);
            }
        }
        var wanted = classifier.wanted();
        return new Roster(all, required, names.length, new Roster.ByName(all, places, wanted), wanted);
    }

    /// How many have reported that nobody has configured.
    private int strangers(List<Report> reports) {
        int count = 0;
        for (var report : reports) {
            if (!places.containsKey(report.adapter())) {
                count++;
            }
        }
        return count;
    }
}
