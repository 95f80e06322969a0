package dev.capstan.operator.host;

import dev.capstan.operator.host.PluginState.Condition;
import dev.capstan.spi.InputPlugin;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An input at work, whenever it is its turn in this process: several that share resources run it in one of them.
///
/// @param shutdown when to end
/// @param tell what it is doing, and why
record Feeding(
        String name,
        InputPlugin plugin,
        Contexts contexts,
        ShutdownLatch shutdown,
        BiConsumer<Condition, String> tell) {
    private static final Logger LOG = LoggerFactory.getLogger(Feeding.class);
    private static final Duration GLANCE = Duration.ofMillis(500);

    /// Returns when it should end.
    ///
    /// @throws Exception when it has crashed
    void run() throws Exception {
        try (Turn turn = contexts.turn(name)) {
            while (!shutdown.isRequested()) {
                Optional<ShutdownLatch> term = turn.await(GLANCE);
                if (term.isEmpty()) {
                    tell.accept(Condition.WAITING, turn.problem().orElse("another server runs it"));
                } else {
                    tell.accept(Condition.RUNNING, "");
                    serve(turn, term.get());
                }
            }
        }
    }

    private void serve(Turn turn, ShutdownLatch term) throws Exception {
        Thread watcher = Thread.ofVirtual().name("plugin-" + name + "-end").start(() -> endWith(turn));
        try {
            plugin.start(contexts.input(name, term, turn::held));
            term.await();
        } catch (InterruptedException e) {
            plugin.stop();
            throw e;
        } catch (Exception e) {
            if (!term.isRequested()) {
                throw e;
            }
            LOG.info("Input {} has ended with its turn: {}", name, e.toString());
        } finally {
            watcher.interrupt();
        }
        // Before another process begins.
        plugin.stop();
    }

    /// The end of everything is the end of the term.
    private void endWith(Turn turn) {
        try {
            shutdown.await();
            turn.end();
        } catch (InterruptedException _) {
            // The term has ended by itself.
        }
    }
}
