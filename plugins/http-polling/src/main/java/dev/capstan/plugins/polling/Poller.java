package dev.capstan.plugins.polling;

import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Call;
import dev.capstan.plugins.kit.Caller;
import dev.capstan.plugins.kit.ItemForm;
import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.InputContext;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.Submission;
import dev.capstan.spi.TerminalException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Asks one source and submits what has changed since. Used by one thread.
///
/// What was submitted is remembered by its fingerprint, so that what stays the same costs nothing; after a restart
/// everything is submitted once more, which changes nothing, and what was submitted before is known by the annotation
/// that names the source. An answer that cannot be read changes nothing either. A
/// resource that is missing is deleted when it is missing from two answers in a row.
final class Poller {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int LIMIT = 32 << 20;

    private final Source source;
    private final Caller caller;
    private final InputContext context;
    private final Map<String, String> submitted = new HashMap<>();
    private final Set<String> missed = new HashSet<>();
    private boolean recalled;
    private Optional<String> tag = Optional.empty();
    private Optional<Duration> pause = Optional.empty();
    private String trouble = "";

    Poller(Source source, Caller caller, InputContext context) {
        this.source = source;
        this.caller = caller;
        this.context = context;
    }

    /// When to ask again, when the source has said so.
    Optional<Duration> pause() {
        return pause;
    }

    void poll() throws InterruptedException {
        pause = Optional.empty();
        try {
            Answer answer = caller.send(call(), source.policy());
            pause = answer.retryAfter(Instant.now());
            if (answer.status() != 304) {
                take(answer);
            }
        } catch (RetryableException | TerminalException e) {
            tell(String.valueOf(e.getMessage()));
        }
    }

    private Call call() {
        Call call = Call.get(source.url()).within(TIMEOUT, LIMIT).with("Accept", "application/json");
        if (source.token().isPresent()) {
            call = call.with("Authorization", "Bearer " + token(source.token().get()));
        }
        return tag.isPresent() ? call.with("If-None-Match", tag.get()) : call;
    }

    private String token(String reference) {
        String[] parts = reference.split("/", -1);
        return context.secret(parts[0], parts[1], parts[2])
                .orElseThrow(() -> new TerminalException(
                        "there is no Secret " + parts[0] + "/" + parts[1] + " with the key " + parts[2]));
    }

    private void take(Answer answer) {
        if (!answer.isGood()) {
            throw new RetryableException(answer.words());
        }
        Object list = Json.at(answer.json(), source.items()).orElse(null);
        if (!(list instanceof List<?> items)) {
            throw new RetryableException(
                    answer.of() + " was answered with something else than a list at \"" + source.items() + "\"");
        }
        var round = new Round(source.form());
        items.forEach(round::read);
        boolean whole = submit(round);
        // Only then: what was not taken in has to be seen again.
        tag = whole && missed.isEmpty() ? answer.header("ETag") : Optional.empty();
    }

    /// @return whether nothing is left to be submitted again
    private boolean submit(Round round) {
        String before = trouble;
        trouble = "";
        round.problems().forEach(this::note);
        boolean whole = true;
        for (var each : round.found().entrySet()) {
            whole &= submit(each.getKey(), each.getValue());
        }
        if (source.deletes() && round.problems().isEmpty()) {
            whole &= deleteMissing(round.found().keySet());
        }
        if (!trouble.equals(before)) {
            context.log().info("{}: {}", source.name(), trouble.isEmpty() ? "all is well again" : trouble);
        }
        return whole;
    }

    private boolean submit(String name, Submission.Apply submission) {
        String fingerprint = Json.fingerprint(Map.of("spec", submission.spec(), "labels", submission.labels()));
        if (fingerprint.equals(submitted.get(name))) {
            return true;
        }
        try {
            context.submit(submission);
        } catch (TerminalException e) {
            // It would be refused again as it is.
            note(name + ": " + e.getMessage());
        } catch (RetryableException e) {
            note(name + ": " + e.getMessage());
            return false;
        }
        submitted.put(name, fingerprint);
        return true;
    }

    /// Those that were submitted before a restart, or by another process, are like those that were submitted since.
    private boolean recall() {
        if (recalled) {
            return true;
        }
        try {
            context.resources(source.form().type(), source.form().namespace()).stream()
                    .filter(each -> !each.deleting()
                            && source.name().equals(each.annotations().get(ItemForm.ORIGIN)))
                    .forEach(each -> submitted.putIfAbsent(each.name(), ""));
            recalled = true;
        } catch (RetryableException | TerminalException e) {
            note(String.valueOf(e.getMessage()));
        }
        return recalled;
    }

    private boolean deleteMissing(Set<String> found) {
        boolean whole = recall();
        missed.removeAll(found);
        for (String name : Set.copyOf(submitted.keySet())) {
            if (!found.contains(name) && !missed.add(name)) {
                whole &= delete(name);
            }
        }
        return whole;
    }

    private boolean delete(String name) {
        try {
            context.submit(Submission.delete(source.form().type(), source.form().namespace(), name));
            submitted.remove(name);
            missed.remove(name);
            return true;
        } catch (RetryableException | TerminalException e) {
            note(name + ": " + e.getMessage());
            return false;
        }
    }

    private void note(String words) {
        trouble = trouble.isEmpty() ? words : trouble + "; " + words;
    }

    private void tell(String words) {
        if (!trouble.equals(words)) {
            trouble = words;
            context.log().warn("{}: {}", source.name(), words);
        }
    }
}
