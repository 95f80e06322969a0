package dev.capstan.stack.engine;

import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.StackEngine;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackResult.Ending;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.stack.engine.driver.Catalog;
import dev.capstan.stack.engine.driver.Connections;
import dev.capstan.stack.engine.ledger.Ledger;
import dev.capstan.stack.engine.ledger.LedgerException;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/// Runs Pulumi YAML programs in this process, over providers.
///
/// A run reads the program, plans as if everything were done ([Planner]), and does it, each resource as soon as
/// what it needs is there ([Applier], [Maker]); what is no longer wanted goes last ([Removals]). Whatever it is
/// about to do is in the state before.
public final class BuiltinEngine implements StackEngine {
    private final Supplier<List<Provider>> providers;
    private final Supplier<String> tokens;

    public BuiltinEngine(List<Provider> providers) {
        this(() -> providers);
    }

    /// @param providers asked for each run; of those with one name the last one counts
    public BuiltinEngine(Supplier<List<Provider>> providers) {
        this(providers, () -> UUID.randomUUID().toString());
    }

    /// @param tokens gives each creation one of its own
    BuiltinEngine(Supplier<List<Provider>> providers, Supplier<String> tokens) {
        this.providers = providers;
        this.tokens = tokens;
    }

    @Override
    public String name() {
        return "builtin";
    }

    @Override
    public StackResult run(StackRun run, StackListener listener) throws Exception {
        var catalog = new Catalog(providers.get());
        boolean dry = run.operation() == StackOperation.PREVIEW;
        try (var connections = new Connections(catalog, run)) {
            var progress = new Progress(listener);
            var session = new Session(run, catalog, Ledger.load(run.state(), dry), connections, progress, tokens);
            try {
                return result(session);
            } catch (LedgerException e) {
                return Outcomes.of(
                        Ending.FAILED,
                        String.valueOf(e.getMessage()),
                        session.ledger().header().outputs(),
                        progress.steps());
            }
        }
    }

    private static StackResult result(Session session) throws Exception {
        return switch (session.run().operation()) {
            case PREVIEW, UP -> new Deployment(session).run();
            case REFRESH -> new Refreshing(session, session.settings()).run();
            case DESTROY -> new Destruction(session).run();
        };
    }
}
