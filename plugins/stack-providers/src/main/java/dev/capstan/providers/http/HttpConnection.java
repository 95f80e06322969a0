package dev.capstan.providers.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.Answer;
import dev.capstan.plugins.kit.Caller;
import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.Checked;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Creation;
import dev.capstan.spi.stack.Difference;
import dev.capstan.spi.stack.Difference.Change;
import dev.capstan.spi.stack.Existing;
import dev.capstan.spi.stack.Made;
import dev.capstan.spi.stack.ProviderConnection;
import dev.capstan.spi.stack.Wanted;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Calls for resources. Each call has an `Idempotency-Key`, the same when it comes again.
final class HttpConnection implements ProviderConnection {
    /// What says how to go about it, and not what is there.
    private static final Set<String> MANNERS =
            Set.of("read", "update", "delete", "expectedStatus", "timeoutSeconds", "headers");

    private final AddressPolicy policy;
    private final Caller caller = new Caller();

    HttpConnection(AddressPolicy policy) {
        this.policy = policy;
    }

    @Override
    public Checked check(Wanted wanted) {
        Map<String, Object> inputs = wanted.inputs();
        var problems = new ArrayList<Problem>(Ask.problems("", inputs));
        for (String each : List.of("read", "update", "delete")) {
            problems.addAll(Ask.problems(each + ".", inputs.get(each)));
        }
        if (inputs.get("timeoutSeconds") instanceof Number time && (time.longValue() < 1 || time.longValue() > 600)) {
            problems.add(new Problem("timeoutSeconds", "is " + time + ", expected 1 to 600"));
        }
        if (inputs.get("idPointer") instanceof String pointer && !pointer.startsWith("/")) {
            problems.add(new Problem("idPointer", "is " + pointer + ", expected a JSON pointer such as /id"));
        }
        return new Checked(inputs, problems);
    }

    /// What no call can change is made anew.
    @Override
    public Difference diff(Existing old, Wanted wanted) {
        boolean changeable = wanted.inputs().containsKey("update");
        List<Change> changes = wanted.schema().diff(old.inputs(), wanted.inputs()).changes().stream()
                .map(each ->
                        MANNERS.contains(each.path()) || changeable ? each : new Change(each.kind(), each.path(), true))
                .toList();
        return new Difference(changes, false);
    }

    @Override
    public Made create(Creation creation) throws InterruptedException {
        Map<String, Object> inputs = creation.wanted().inputs();
        Answer answer = asked(Ask.create(inputs), "", creation.token());
        return new Made(id(inputs, answer), outputs(answer));
    }

    @Override
    public Optional<Existing> read(Existing known) throws InterruptedException {
        if (known.inputs().isEmpty()) {
            throw new TerminalException(
                    "http:Request " + known.id() + " cannot be imported or looked up: nobody but the"
                            + " stack that made it knows which calls it takes");
        }
        if (!known.inputs().containsKey("read")) {
            return Optional.of(known);
        }
        Map<String, Object> inputs = known.inputs();
        Ask ask = Ask.of(Json.map(inputs.get("read")), inputs, "GET");
        Answer answer = caller.send(ask.call(known.id(), "read"), policy);
        if (isGone(answer)) {
            return Optional.empty();
        }
        return Optional.of(new Existing(known.type(), known.name(), known.id(), inputs, outputs(checked(ask, answer))));
    }

    @Override
    public Made update(Existing old, Wanted wanted) throws InterruptedException {
        Map<String, Object> inputs = wanted.inputs();
        if (!inputs.containsKey("update")) {
            return new Made(old.id(), old.outputs());
        }
        Ask ask = Ask.of(Json.map(inputs.get("update")), inputs, "PUT");
        return new Made(old.id(), outputs(asked(ask, old.id(), Json.fingerprint(List.of(old.id(), inputs)))));
    }

    @Override
    public void delete(Existing old) throws InterruptedException {
        if (!old.inputs().containsKey("delete")) {
            return;
        }
        Ask ask = Ask.of(Json.map(old.inputs().get("delete")), old.inputs(), "DELETE");
        Answer answer = caller.send(ask.call(old.id(), Json.fingerprint(List.of(old.id(), "delete"))), policy);
        if (!isGone(answer)) {
            checked(ask, answer);
        }
    }

    @Override
    public void close() {
        caller.close();
    }

    private Answer asked(Ask ask, String id, String key) throws InterruptedException {
        return checked(ask, caller.send(ask.call(id, key), policy));
    }

    private static Answer checked(Ask ask, Answer answer) {
        if (ask.accepts(answer)) {
            return answer;
        }
        if (answer.isPassing()) {
            throw answer.retryAfter(Instant.now())
                    .map(after -> new RetryableException(answer.words(), after))
                    .orElseGet(() -> new RetryableException(answer.words()));
        }
        String expected = ask.expected().isEmpty()
                ? "a status of success"
                : ask.expected().stream()
                        .map(String::valueOf)
                        .reduce((a, b) -> a + " or " + b)
                        .orElseThrow();
        throw new TerminalException(answer.words() + ", expected " + expected);
    }

    private static boolean isGone(Answer answer) {
        return answer.status() == 404 || answer.status() == 410;
    }

    private static String id(Map<String, Object> inputs, Answer answer) {
        if (!(inputs.get("idPointer") instanceof String pointer)) {
            return String.valueOf(inputs.get("url"));
        }
        return json(answer)
                .flatMap(tree -> Json.at(tree, pointer))
                .map(String::valueOf)
                .orElseThrow(() -> new TerminalException(
                        answer.of() + " was answered with nothing at " + pointer + ", where its id should be"));
    }

    private static Map<String, Object> outputs(Answer answer) {
        var outputs = new LinkedHashMap<String, Object>();
        outputs.put("status", (long) answer.status());
        outputs.put("body", new String(answer.body(), UTF_8));
        json(answer).ifPresent(tree -> outputs.put("json", tree));
        return outputs;
    }

    private static Optional<Object> json(Answer answer) {
        try {
            return answer.body().length == 0 ? Optional.empty() : Optional.ofNullable(Json.read(answer.body()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
