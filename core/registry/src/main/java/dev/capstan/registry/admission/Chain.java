package dev.capstan.registry.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Asks one participant after the other.
///
/// The kinds that configure admission are exempt: nobody can lock everybody out.
final class Chain implements Admission {
    private static final String OWN_GROUP = "admissionregistration.k8s.io";

    private final List<Participant> participants;

    Chain(List<Participant> participants) {
        this.participants = List.copyOf(participants);
    }

    @Override
    public boolean concerns(View view, ResourceType type) {
        return !type.group().equals(OWN_GROUP) && participants.stream().anyMatch(each -> each.concerns(view, type));
    }

    @Override
    public void mutate(Review review) {
        var rounds = new LinkedHashMap<Participant, Round>();
        for (Participant each : asked(review)) {
            rounds.put(each, new Round());
        }
        rounds.forEach((participant, round) -> run(participant, round, review));
        if (rounds.values().stream().anyMatch(Round::changed)) {
            rounds.values().forEach(Round::again);
            rounds.forEach((participant, round) -> run(participant, round, review));
        }
    }

    private static void run(Participant participant, Round round, Review review) {
        round.begin(tree(review));
        participant.mutate(review, round);
        round.end(tree(review));
    }

    @Override
    public void validate(Review review) {
        asked(review).forEach(each -> each.validate(review));
    }

    private List<Participant> asked(Review review) {
        ResourceType type = review.request().type();
        if (type.group().equals(OWN_GROUP)) {
            return List.of();
        }
        return participants.stream()
                .filter(each -> each.concerns(review.view(), type))
                .toList();
    }

    private static @Nullable ObjectNode tree(Review review) {
        return review.object() == null ? null : review.object().tree();
    }
}
