package dev.capstan.conformance.plugins;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Clients that open accounts over REST, change their balances and ask for reconciliations, and know what was
/// acknowledged. No balance is asked for twice.
final class Load implements AutoCloseable {
    private static final int CLIENTS = 6;
    private static final int ACCOUNTS_EACH = 30;

    /// So that no account has more changes than its history keeps, however fast the machine is.
    private static final Duration PAUSE = Duration.ofMillis(5);

    private static final long PATIENCE_SECONDS = 120;

    private final Office office;
    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final AtomicLong balances = new AtomicLong();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final List<Throwable> problems = new CopyOnWriteArrayList<>();
    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
    private volatile boolean going = true;

    Load(Office office) {
        this.office = office;
    }

    /// What the server has acknowledged of an account.
    ///
    /// @param balance the last one that was acknowledged
    /// @param doubtful what was asked for since, without an answer that says what became of it
    record Account(long id, long balance, List<Long> doubtful) {}

    Load start() {
        for (int i = 0; i < CLIENTS; i++) {
            String name = "w" + i;
            clients.execute(() -> run(name));
        }
        return this;
    }

    /// Waits until so many more writes were acknowledged.
    void await(int more) {
        int goal = acknowledged.get() + more;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (acknowledged.get() < goal) {
            failIfProblem();
            if (System.nanoTime() > end) {
                throw new AssertionError(this + ", expected " + goal + " acknowledged");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /// Ends all clients when they have their answers.
    Map<String, Account> stop() throws InterruptedException {
        going = false;
        clients.shutdown();
        if (!clients.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("some clients do not end: " + this);
        }
        failIfProblem();
        return Map.copyOf(accounts);
    }

    /// How many requests were not answered at all.
    int unanswered() {
        return unanswered.get();
    }

    /// Opens an account that is not part of the load.
    void open(String name) {
        write(name);
    }

    @Override
    public void close() {
        going = false;
        clients.shutdownNow();
    }

    @Override
    public String toString() {
        return accounts.size() + " accounts, " + acknowledged + " writes acknowledged, " + refused + " not possible, "
                + unanswered + " without an answer";
    }

    private void failIfProblem() {
        if (!problems.isEmpty()) {
            throw new AssertionError(problems.getFirst().getMessage(), problems.getFirst());
        }
    }

    private void run(String client) {
        try {
            for (int i = 0; going; i++) {
                String name = client + "-" + i % ACCOUNTS_EACH;
                write(name);
                LockSupport.parkNanos(PAUSE.toNanos());
                Account account = accounts.get(name);
                if (account != null && i % 3 == 0) {
                    var _ = send("POST", "/api/v1/resources/" + account.id + "/reconcile", "{}");
                }
            }
        } catch (RuntimeException | AssertionError e) {
            problems.add(e);
        }
    }

    private void write(String name) {
        long balance = balances.incrementAndGet();
        Account known = accounts.get(name);
        Optional<JsonNode> answer = known == null
                ? send("POST", "/api/v1/resources", """
                        {"name": "%s", "resource_type_name": "Account", "resource_type_version": "v1",
                         "spec": {"balance": %d}}""".formatted(name, balance))
                : send("PUT", "/api/v1/resources/" + known.id, "{\"spec\": {\"balance\": %d}}".formatted(balance));
        if (answer.isPresent()) {
            acknowledged.incrementAndGet();
            accounts.put(name, new Account(answer.get().path("id").asLong(), balance, List.of()));
        } else {
            settle(name, known, balance);
        }
    }

    /// Finds out what became of a write, whatever it takes.
    private void settle(String name, @Nullable Account known, long balance) {
        Optional<JsonNode> found = find(name);
        if (found.isEmpty() && known != null) {
            throw new AssertionError(name + " was acknowledged as " + known + " and is gone");
        }
        if (found.isPresent()) {
            long now = found.get().at("/spec/balance").asLong();
            boolean expected =
                    now == balance || (known != null && (now == known.balance || known.doubtful.contains(now)));
            if (!expected) {
                throw new AssertionError(name + " has " + now + ", acknowledged was " + known + ", tried " + balance);
            }
            accounts.put(name, new Account(found.get().path("id").asLong(), now, List.of(balance)));
        }
    }

    private Optional<JsonNode> find(String name) {
        String path = "/api/v1/resources/by-name/Account/v1/" + name;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < end) {
            Optional<Answer> answer = answer("GET", path, "");
            if (answer.isPresent() && answer.get().code() == 200) {
                return Optional.of(answer.get().json());
            }
            if (answer.isPresent() && answer.get().code() == 404) {
                return Optional.empty();
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        throw new AssertionError(path + " cannot be read: " + this);
    }

    /// What was acknowledged; empty when nobody knows.
    private Optional<JsonNode> send(String method, String path, String body) {
        Optional<Answer> answer = answer(method, path, body);
        if (answer.isEmpty()) {
            return Optional.empty();
        }
        if (answer.get().code() == 503) {
            refused.incrementAndGet();
            return Optional.empty();
        }
        if (answer.get().code() >= 300) {
            throw new AssertionError(method + " " + path + " " + body + " was answered with " + answer.get());
        }
        return Optional.of(answer.get().json());
    }

    private Optional<Answer> answer(String method, String path, String body) {
        Api api = office.api();
        try {
            return Optional.of(api.send(
                    method,
                    path,
                    body.isEmpty() ? Map.of() : Map.of("Content-Type", "application/json"),
                    body.getBytes(StandardCharsets.UTF_8)));
        } catch (UncheckedIOException lost) {
            unanswered.incrementAndGet();
            return Optional.empty();
        }
    }
}
