package dev.capstan.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.operator.host.PluginState;
import dev.capstan.operator.host.PluginState.Condition;
import dev.capstan.operator.host.Plugins;
import dev.capstan.spi.stack.Provider;
import dev.capstan.streamline.queue.Backoff;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jars come and go while everything runs.
final class PluginsTest {
    private static final String V1 = "return Outcome.created(1).withOutputs(Map.of(\"version\", 1));";
    private static final String V2 = "return Outcome.updated(1).withOutputs(Map.of(\"version\", 2));";

    @TempDir
    private Path directory;

    /// [S2-46] [S2-60]
    @Test
    void aJarThatIsDroppedInReconcilesAndOneThatReplacesItTakesOver() {
        try (var bench = empty().type("Gadget")) {
            assertThat(bench.operator().whyNone("resources.capstan.dev", "Gadget", Optional.empty()))
                    .hasValueSatisfying(why -> assertThat(why).startsWith("no plugin reconciles Gadget: put a jar"));
            bench.create("Gadget", "a", Map.of());
            Jars.drop(folder(), "gadgets.jar", Jars.reconciler("gadgets", "Gadget", V1));
            assertThat(bench.untilReady("Gadget", "a")).containsEntry("outputs", Map.of("version", 1));
            assertThat(bench.operator().whyNone("resources.capstan.dev", "Gadget", Optional.empty()))
                    .isEmpty();

            Jars.drop(folder(), "gadgets.jar", Jars.reconciler("gadgets", "Gadget", V2));
            bench.create("Gadget", "b", Map.of());
            bench.until("Gadget", "b", each -> each.containsKey("outputs"));

            Bench.until(
                    () -> {
                        String request = Long.toString(System.nanoTime());
                        bench.annotate("Gadget", "a", "capstan.dev/reconcile-requested", request);
                        Map<String, Object> status =
                                bench.until("Gadget", "a", each -> request.equals(each.get("heardRequest")));
                        return Map.of("version", 2).equals(status.get("outputs"));
                    },
                    () -> "the new version does nothing");
        }
    }

    @Test
    void whatIsThereAtTheStartIsKnownWhenItHasStarted() throws IOException {
        Files.createDirectories(folder());
        Jars.drop(folder(), "gadgets.jar", Jars.reconciler("gadgets", "Gadget", V1));
        try (var bench = empty()) {
            assertThat(bench.operator().whyNone("resources.capstan.dev", "Gadget", Optional.empty()))
                    .isEmpty();
        }
    }

    @Test
    void whatIsRemovedReconcilesNoMore() throws IOException {
        try (var bench = empty().type("Gadget")) {
            Jars.drop(folder(), "gadgets.jar", Jars.reconciler("gadgets", "Gadget", V1));
            bench.untilState("gadgets", Condition.RUNNING);

            Files.delete(folder().resolve("gadgets.jar"));

            Bench.until(
                    () -> bench.operator().states().isEmpty(),
                    () -> "" + bench.operator().states());
            assertThat(bench.operator().whyNone("resources.capstan.dev", "Gadget", Optional.empty()))
                    .hasValueSatisfying(why -> assertThat(why).startsWith("no plugin reconciles Gadget: put a jar"));
        }
    }

    @Test
    void aProviderOfStacksIsThereAsLongAsItsJarIs() throws IOException {
        byte[] jar = Jars.of("dev.capstan.spi.stack.Provider", "implements dev.capstan.spi.stack.Provider", """
                public String name() { return "notes"; }
                public Optional<dev.capstan.spi.stack.TypeSchema> type(String token) { return Optional.empty(); }
                public dev.capstan.spi.stack.ProviderConnection connect(dev.capstan.spi.stack.ProviderSettings s) {
                    throw new TerminalException("no notes");
                }
                """);
        try (var bench = empty()) {
            Jars.drop(folder(), "notes.jar", jar);
            assertThat(bench.untilState("notes", Condition.RUNNING).kind()).isEqualTo("provider");
            assertThat(bench.operator().providers()).extracting(Provider::name).containsExactly("notes");

            Files.delete(folder().resolve("notes.jar"));

            Bench.until(
                    () -> bench.operator().providers().isEmpty(),
                    () -> "" + bench.operator().states());
        }
    }

    @Test
    void aJarThatIsCopiedInPartIsNotLoadedBeforeItIsWhole() throws IOException {
        byte[] jar = Jars.reconciler("gadgets", "Gadget", V1);
        try (var bench = empty().type("Gadget")) {
            Files.createDirectories(folder());
            Files.write(folder().resolve("gadgets.jar"), Arrays.copyOf(jar, jar.length / 2));
            PluginState state = bench.untilState("gadgets.jar", Condition.BROKEN);
            assertThat(state.message()).startsWith("cannot be read: ");

            Files.write(folder().resolve("gadgets.jar"), jar);

            bench.untilState("gadgets", Condition.RUNNING);
            assertThat(bench.operator().states()).hasSize(1);
        }
    }

    @Test
    void aReplacementThatCannotBeLoadedLeavesTheOldOneAtWork() {
        try (var bench = empty().type("Gadget")) {
            Jars.drop(folder(), "gadgets.jar", Jars.reconciler("gadgets", "Gadget", V1));
            bench.untilState("gadgets", Condition.RUNNING);

            Jars.drop(folder(), "gadgets.jar", new byte[] {1, 2, 3});

            assertThat(bench.untilState("gadgets.jar", Condition.BROKEN).message())
                    .endsWith("; what it brought before goes on");
            bench.create("Gadget", "a", Map.of());
            assertThat(bench.untilReady("Gadget", "a")).containsEntry("outputs", Map.of("version", 1));
        }
    }

    /// [A2-19]
    @Test
    void theSecondWhoClaimsATypeIsRefusedUntilTheFirstIsGone() throws IOException {
        try (var bench = empty().type("Gadget")) {
            Jars.drop(folder(), "a.jar", Jars.reconciler("first", "Gadget", V1));
            bench.untilState("first", Condition.RUNNING);
            Jars.drop(folder(), "b.jar", Jars.reconciler("second", "Gadget", V2));

            assertThat(bench.untilState("second", Condition.REFUSED).message())
                    .isEqualTo("type Gadget is reconciled by plugin first of a.jar");
            assertThat(bench.operator().problems())
                    .containsExactly(
                            "plugin second of b.jar is refused: type Gadget is reconciled by plugin first of a.jar");

            Files.delete(folder().resolve("a.jar"));
            bench.untilState("second", Condition.RUNNING);
            assertThat(bench.operator().problems()).isEmpty();
            bench.create("Gadget", "a", Map.of());
            assertThat(bench.untilReady("Gadget", "a")).containsEntry("outputs", Map.of("version", 2));
        }
    }

    /// [S2-47]
    @Test
    void aPluginThatCrashesIsStartedAgainAndHarmsNoOther() {
        String crashing = """
                public String name() { return "crashing"; }
                public List<String> resourceTypes() { return List.of("Gizmo"); }
                public void start(ReconcilerContext context) throws Exception {
                    Path count = Path.of(context.settings().get("count"));
                    Files.writeString(count, "x", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                    if (Files.size(count) < 4) { throw new IllegalStateException("no luck"); }
                }
                public Outcome reconcile(ManagedResource resource, ReconcilerContext context) {
                    return Outcome.created(1);
                }
                """;
        try (var bench = Bench.with(directory, new Widgets()).type("Gizmo").type("Widget")) {
            settings("crashing", "count=" + directory.resolve("count"));
            Jars.drop(
                    folder(),
                    "crashing.jar",
                    Jars.of("dev.capstan.spi.ReconcilerPlugin", "implements ReconcilerPlugin", crashing));
            bench.create("Gizmo", "a", Map.of());
            bench.create("Widget", "b", Map.of());

            bench.untilReady("Widget", "b");
            bench.untilReady("Gizmo", "a");

            assertThat(bench.untilState("crashing", Condition.RUNNING).restarts())
                    .isEqualTo(3);
        }
    }

    @Test
    void unlessToldOtherwiseACrashedPluginWaitsFiveSecondsToFiveMinutes() {
        assertThat(Plugins.Options.defaults().backoff())
                .isEqualTo(new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(5), 2, 0.1));
    }

    /// [S2-46] [S2-48] [A2-10]
    @Test
    void aPluginWithALoopOfItsOwnTakesWhatIsDueAndSaysHowItWent() {
        String looping = """
                public String name() { return "looping"; }
                public List<String> resourceTypes() { return List.of("Gadget"); }
                public boolean ownsLoop() { return true; }
                public void start(ReconcilerContext context) throws Exception {
                    do {
                        for (ManagedResource each : context.resourcesNeedingReconciliation()) {
                            reconcile(each, context);
                        }
                    } while (!context.shutdown().await(context.reconcileInterval()));
                }
                public Outcome reconcile(ManagedResource resource, ReconcilerContext context) {
                    if (resource.spec().get("size") == null) {
                        context.updateStatus(resource.id(), "failed", "size is missing");
                    } else {
                        context.updateStatus(resource.id(), "ready", "of size " + resource.spec().get("size"));
                    }
                    return Outcome.unchanged();
                }
                """;
        try (var bench = empty().type("Gadget")) {
            Jars.drop(
                    folder(),
                    "looping.jar",
                    Jars.of("dev.capstan.spi.ReconcilerPlugin", "implements ReconcilerPlugin", looping));
            bench.create("Gadget", "a", Map.of("size", 3));
            bench.create("Gadget", "b", Map.of());

            assertThat(bench.untilReady("Gadget", "a"))
                    .containsEntry("message", "of size 3")
                    .containsEntry("observedGeneration", 1);
            bench.until(
                    "Gadget",
                    "b",
                    each -> "failed".equals(each.get("phase")) && "size is missing".equals(each.get("message")));
            bench.respec("Gadget", "b", Map.of("size", 4));
            assertThat(bench.until("Gadget", "b", each -> "of size 4".equals(each.get("message"))))
                    .containsEntry("observedGeneration", 2);
            bench.resource("Gadget", "a").delete();
            bench.untilGone("Gadget", "a");
        }
    }

    /// [S2-45] [S2-50]
    @Test
    void anInputMakesChangesAndDeletesResources() {
        String input = """
                public String name() { return "feed"; }
                public void start(InputContext context) throws Exception {
                    context.submit(Submission.apply("Widget", "default", "a", Map.of("size", 1)));
                    context.submit(Submission.apply("Widget", "default", "a", Map.of("size", 2)));
                    context.submit(Submission.apply("Widget", "default", "b", Map.of()));
                    context.submit(Submission.delete("Widget", "default", "b"));
                    context.submit(Submission.delete("Widget", "default", "b"));
                    for (ManagedResource each : context.resources("Widget", "")) {
                        if (each.name().equals("first")) {
                            context.submit(Submission.apply("Widget", "default", "seen", Map.of()));
                        }
                    }
                }
                """;
        try (var bench = Bench.with(directory, new Widgets()).type("Widget")) {
            bench.create("Widget", "first", Map.of());
            bench.untilReady("Widget", "first");
            Jars.drop(folder(), "feed.jar", Jars.of("dev.capstan.spi.InputPlugin", "implements InputPlugin", input));

            bench.until("Widget", "a", each -> Integer.valueOf(2).equals(each.get("observedGeneration")));
            bench.untilGone("Widget", "b");
            bench.untilReady("Widget", "seen");

            assertThat(bench.untilState("feed", Condition.RUNNING).kind()).isEqualTo("input");
        }
    }

    @Test
    void aHandlerOfStreamlineIsAPluginAsItIs() {
        String handler = """
                public dev.capstan.streamline.Result sync(Gadget gadget, dev.capstan.streamline.Context context) {
                    gadget.setStatus(Map.of("phase", "ready", "message", "handled"));
                    return dev.capstan.streamline.Result.stop();
                }

                @io.fabric8.kubernetes.model.annotation.Group("resources.capstan.dev")
                @io.fabric8.kubernetes.model.annotation.Version("v1")
                public static final class Gadget
                        extends io.fabric8.kubernetes.client.CustomResource<Map<String, Object>, Map<String, Object>>
                        implements io.fabric8.kubernetes.api.model.Namespaced {}
                """;
        try (var bench = empty().type("Gadget")) {
            Jars.drop(
                    folder(),
                    "handler.jar",
                    Jars.of(
                            "dev.capstan.streamline.Handler",
                            "implements dev.capstan.streamline.Handler<Plugin.Gadget>",
                            handler));
            bench.create("Gadget", "a", Map.of());

            assertThat(bench.untilReady("Gadget", "a")).containsEntry("message", "handled");
            assertThat(bench.untilState("gadget", Condition.RUNNING).types()).containsExactly("Gadget");
        }
    }

    @Test
    void aPluginSeesNothingOfItsHostButWhatIsMeantForIt() {
        String curious = """
                try {
                    Class.forName("dev.capstan.operator.Operator");
                    return Outcome.unchanged().withMessage("seen");
                } catch (ClassNotFoundException e) {
                    return Outcome.unchanged().withMessage("unseen");
                }
                """;
        try (var bench = empty().type("Gadget")) {
            Jars.drop(folder(), "curious.jar", Jars.reconciler("curious", "Gadget", curious));
            bench.create("Gadget", "a", Map.of());

            assertThat(bench.untilReady("Gadget", "a")).containsEntry("message", "unseen");
        }
    }

    /// [S2-60]
    @Test
    void aJarForALaterInterfaceIsNotLoadedAndSaysWhy() {
        byte[] jar = Jars.reconciler("gadgets", "Gadget", V1);
        try (var bench = empty().type("Gadget")) {
            Jars.drop(folder(), "later.jar", Jars.builtFor("2", jar));
            Jars.drop(folder(), "odd.jar", Jars.builtFor("next", jar));

            assertThat(bench.untilState("later.jar", Condition.BROKEN).message())
                    .isEqualTo(
                            "was built for version 2 of the plugin interface, this host has 1: take a jar for that, or a"
                                    + " newer host");
            assertThat(bench.untilState("odd.jar", Condition.BROKEN).message())
                    .startsWith("was built for version next of the plugin interface");
            Jars.drop(folder(), "now.jar", Jars.builtFor("1", jar));
            bench.untilState("gadgets", Condition.RUNNING);
        }
    }

    @Test
    void aJarThatBringsNothingSaysSo() throws IOException {
        byte[] jar = Jars.of("example.Nothing", "", "");
        try (var bench = empty()) {
            Jars.drop(folder(), "nothing.jar", jar);

            assertThat(bench.untilState("nothing.jar", Condition.BROKEN).message())
                    .isEqualTo("brings no plugin: META-INF/services names none");
        }
    }

    private Bench empty() {
        return Bench.with(directory, List.of(), options -> options);
    }

    private Path folder() {
        return directory.resolve("plugins");
    }

    private void settings(String plugin, String text) {
        try {
            Files.createDirectories(folder());
            Files.writeString(folder().resolve(plugin + ".properties"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
