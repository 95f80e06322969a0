package dev.capstan.registry.admission.webhook;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.admission.Participant;
import dev.capstan.registry.admission.Review;
import dev.capstan.registry.admission.Round;
import dev.capstan.registry.admission.expression.MatchConditions;
import dev.capstan.registry.admission.expression.Situation;
import dev.capstan.registry.admission.match.Match;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Asks webhooks about writes: those that may change the object one after the other, those that may object all at once.
public final class Webhooks implements Participant {
    private static final String MUTATION = "mutation.webhook.admission.k8s.io/";
    private static final String VALIDATION = "validating.webhook.admission.k8s.io/";

    private static final Duration LONGEST = Duration.ofSeconds(34);

    private final HookSource source;
    private final Callouts callouts;
    private final Access access;
    private final boolean together;

    /// @param access answers what the conditions of hooks ask about permissions
    public Webhooks(HookSource source, Callouts callouts, Access access) {
        this(source, callouts, access, true);
    }

    private Webhooks(HookSource source, Callouts callouts, Access access, boolean together) {
        this.source = source;
        this.callouts = callouts;
        this.access = access;
        this.together = together;
    }

    /// Webhooks of which those that may object are asked one after the other, until one does.
    public static Webhooks oneByOne(HookSource source, Callouts callouts, Access access) {
        return new Webhooks(source, callouts, access, false);
    }

    @Override
    public boolean concerns(View view, ResourceType type) {
        return source.at(view).concern(view, type);
    }

    @Override
    public void mutate(Review review, Round round) {
        List<Hook> hooks = source.at(review.view()).mutating();
        long start = System.nanoTime();
        for (int i = 0; i < hooks.size(); i++) {
            Hook hook = hooks.get(i);
            Optional<Match> match = matched(hook, review);
            if (match.isPresent() && !round.skips(hook.id())) {
                refuseIfLate(start);
                boolean changed = mutate(new HookCall(hook, match.get(), true), place(round.number(), i));
                round.heard(hook.id(), changed, hook.again());
            }
        }
    }

    /// Each hook has its own time, and all together have what a request may take in Kubernetes.
    private static void refuseIfLate(long start) {
        if (System.nanoTime() - start > LONGEST.toNanos()) {
            throw new Refusal.Denied(504, "Timeout", "Timeout: request did not complete within requested timeout", null)
                    .asException();
        }
    }

    private boolean mutate(HookCall call, String place) {
        String failedOpen = "failed-open." + MUTATION + place;
        HookAnswer answer = call.settle(call.ask(callouts), failedOpen);
        boolean changed = answer != null && !answer.patch().isEmpty() && patch(call, answer, failedOpen);
        call.match().review().remarks().annotate(MUTATION + place, mutation(call.hook(), changed));
        return changed;
    }

    private static boolean patch(HookCall call, HookAnswer answer, String failedOpen) {
        Resource object = call.match().object();
        String hook = "admission webhook \"" + call.hook().name() + "\"";
        if (object == null) {
            throw new Refusal.Unanswered(
                            hook + " attempted to modify the object, which is not supported for this operation")
                    .asException();
        }
        try {
            return call.match().replace(call.hook().codec().patched(object.tree(), answer.patch()));
        } catch (BadAnswerException e) {
            HookAnswer _ = call.settle(new HookCall.Outcome.Failed(String.valueOf(e.getMessage())), failedOpen);
            return false;
        } catch (RefusedException e) {
            throw e.refusal() instanceof Refusal.Unanswered
                    ? e
                    : new Refusal.Unanswered(hook + " gave a patch that does not apply: " + e.getMessage())
                            .asException();
        }
    }

    private static String mutation(Hook hook, boolean changed) {
        ObjectNode note = JsonNodeFactory.instance.objectNode();
        note.put("configuration", hook.configuration()).put("webhook", hook.name());
        return JsonText.string(note.put("mutated", changed));
    }

    private static String place(int round, int index) {
        return "round_" + round + "_index_" + index;
    }

    @Override
    public void validate(Review review) {
        var calls = new ArrayList<HookCall>();
        for (Hook hook : source.at(review.view()).validating()) {
            matched(hook, review).ifPresent(match -> calls.add(new HookCall(hook, match, false)));
        }
        if (!together || calls.size() == 1) {
            for (int i = 0; i < calls.size(); i++) {
                calls.get(i).settle(calls.get(i).ask(callouts), "failed-open." + VALIDATION + place(0, i));
            }
            return;
        }
        List<HookCall.Outcome> outcomes = together(calls);
        RefusedException first = null;
        for (int i = 0; i < calls.size(); i++) {
            try {
                calls.get(i).settle(outcomes.get(i), "failed-open." + VALIDATION + place(0, i));
            } catch (RefusedException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /// Each call on a thread of its own; the first of the refusals counts, in the order of the hooks.
    private List<HookCall.Outcome> together(List<HookCall> calls) {
        var running = new ArrayList<FutureTask<HookCall.Outcome>>();
        for (HookCall each : calls) {
            var task = new FutureTask<>(() -> each.ask(callouts));
            running.add(task);
            Thread.ofVirtual().name("webhook " + each.hook().name()).start(task);
        }
        var outcomes = new ArrayList<HookCall.Outcome>();
        try {
            for (FutureTask<HookCall.Outcome> each : running) {
                outcomes.add(each.get());
            }
        } catch (InterruptedException e) {
            running.forEach(each -> each.cancel(true));
            Thread.currentThread().interrupt();
            throw new Refusal.Unavailable("the server is stopping", 1).asException();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(e.getCause());
        }
        return outcomes;
    }

    private Optional<Match> matched(Hook hook, Review review) {
        return hook.criteria().match(review).filter(match -> meets(hook, match));
    }

    private boolean meets(Hook hook, Match match) {
        if (hook.conditions().expressions().isEmpty()) {
            return true;
        }
        return switch (hook.conditions().check(Situation.of(match, access))) {
            case MatchConditions.Match.Yes _ -> true;
            case MatchConditions.Match.No _ -> false;
            case MatchConditions.Match.Failed(var words) -> {
                if (hook.failsOpen()) {
                    yield false;
                }
                var request = match.review().request();
                throw new Refusal.Forbidden(request.type().resource(), request.name(), words, null).asException();
            }
        };
    }
}
