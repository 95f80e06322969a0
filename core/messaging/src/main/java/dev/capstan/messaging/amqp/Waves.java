package dev.capstan.messaging.amqp;

import dev.capstan.messaging.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Cuts a list of events so that no part has a subject twice, and of each subject the order stays.
///
/// A broker may refuse one event and take the next. What is published part by part, each when the one before is
/// confirmed, therefore has no gap in any subject.
final class Waves {
    private Waves() {}

    static List<List<Event>> of(List<Event> events) {
        List<List<Event>> waves = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (Event event : events) {
            int wave = event.subject() == null ? 0 : seen.merge(event.subject(), 1, Integer::sum) - 1;
            if (wave == waves.size()) {
                waves.add(new ArrayList<>());
            }
            waves.get(wave).add(event);
        }
        return waves;
    }
}
