package dev.capstan.conformance.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.ReconcilerContext;
import dev.capstan.spi.ReconcilerPlugin;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/// A plugin that keeps the balance of each `Account` in a file: a line for each change, with the plan that showed it.
/// So nothing that was done can be forgotten, whoever dies.
///
/// It is packed into a jar by [LedgerJar] and loaded from there; tests read what it has written by [Books].
///
/// While there is a file `hold`, accounts named `before-…` wait before they are changed and those named `after-…`
/// after that; a file in `held` says that they do.
public final class Ledger implements ReconcilerPlugin {
    static final String HOLD = "hold";
    static final String HELD = "held";
    static final String ACCOUNTS = "accounts";
    static final String LOG = "log";

    private static final long PAUSE_MILLIS = 5;

    @Override
    public String name() {
        return "ledger";
    }

    @Override
    public List<String> resourceTypes() {
        return List.of("Account");
    }

    @Override
    public Optional<Plan> plan(ManagedResource account, ReconcilerContext context) throws IOException {
        Path file = file(account, context);
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        String wanted = String.valueOf(account.spec().get("balance"));
        if (lines.isEmpty()) {
            return Optional.of(Plan.of("open " + account.name(), List.of(Plan.Change.create(account.name(), wanted))));
        }
        String now = lines.getLast().split(" ")[0];
        Plan change =
                Plan.of("change " + account.name(), List.of(Plan.Change.update(account.name(), now + " → " + wanted)));
        return Optional.of(now.equals(wanted) ? Plan.empty() : change);
    }

    @Override
    public Outcome apply(ManagedResource account, Plan plan, ReconcilerContext context) throws Exception {
        Path folder = folder(context);
        append(folder.resolve(LOG), "begin " + version() + " " + account.name());
        hold("before-", account, folder);
        append(file(account, context), account.spec().get("balance") + " " + plan.id());
        hold("after-", account, folder);
        append(folder.resolve(LOG), "end " + version() + " " + account.name());
        return plan.changes().getFirst().kind() == Plan.Kind.CREATE ? Outcome.created(1) : Outcome.updated(1);
    }

    @Override
    public Outcome reconcile(ManagedResource account, ReconcilerContext context) throws Exception {
        throw new IllegalStateException("nothing may be done without a plan");
    }

    private static void hold(String prefix, ManagedResource account, Path folder)
            throws IOException, InterruptedException {
        if (account.name().startsWith(prefix) && Files.exists(folder.resolve(HOLD))) {
            Files.writeString(folder.resolve(HELD).resolve(account.name()), "");
            while (Files.exists(folder.resolve(HOLD))) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    /// One write, so that a line is there or not.
    private static void append(Path file, String line) throws IOException {
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static Path file(ManagedResource account, ReconcilerContext context) {
        return folder(context).resolve(ACCOUNTS).resolve(account.name());
    }

    private static Path folder(ReconcilerContext context) {
        return Path.of(context.settings().getOrDefault("folder", "."));
    }

    /// Which of several jars this is.
    private static String version() throws IOException {
        try (InputStream stream = Ledger.class.getResourceAsStream(LedgerJar.VERSION)) {
            return stream == null ? "none" : new String(stream.readAllBytes(), UTF_8);
        }
    }
}
