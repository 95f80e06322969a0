package dev.capstan.template.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamlinetest.fault.Fault;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What is taken away, though a part of it cannot be.
final class CleanupFailureTest {
    private static final String BERLIN = "city-website-berlin";
    private static final String PARIS = "city-website-paris";

    /// The path of what cannot be deleted.
    private volatile String kept = "nothing";

    private final Bench bench = new Bench(
            UnaryOperator.identity(),
            request ->
                    request.method().equals("DELETE") && request.uri().getPath().endsWith(kept)
                            ? Fault.internalError()
                            : Fault.none());

    @AfterEach
    void close() {
        bench.close();
    }

    /// [S1-46]
    @Test
    void theProgramOfAnInstanceGoesThoughItsStackDoesNotYet() {
        bench.berlin();
        bench.patch(Bench.TEMPLATE, "city-website", "spec: {lifecycle: {destroyOnDelete: false}}");
        bench.await(
                PulumiKinds.STACK,
                BERLIN,
                each -> !each.at("/spec/destroyOnFinalize").asBoolean(true));
        kept = "/stacks/" + BERLIN;

        bench.delete(Bench.WEBSITE, "berlin");

        bench.awaitGone(PulumiKinds.PROGRAM, BERLIN);
        assertThat(bench.find(Bench.WEBSITE, "berlin")).isPresent();
        kept = "nothing";
        bench.awaitGone(Bench.WEBSITE, "berlin");
        bench.stackIsDestroyed(BERLIN);
    }

    /// [S1-46]
    @Test
    void theProgramsOfATemplateGoThoughOneOfThemDoesNotYet() {
        bench.berlin();
        bench.create(Bench.WEBSITE, Bench.instance("paris", "city: Paris"));
        bench.stackIsHeld(PARIS);
        bench.await(PulumiKinds.PROGRAM, PARIS, _ -> true);
        kept = "/programs/" + BERLIN;
        bench.restart(() -> {
            for (String each : new String[] {"berlin", "paris"}) {
                bench.delete(Bench.WEBSITE, each);
                bench.patch(Bench.WEBSITE, each, "metadata: {finalizers: []}");
                bench.delete(PulumiKinds.STACK, "city-website-" + each);
                bench.stackIsDestroyed("city-website-" + each);
            }
            bench.delete(Bench.TEMPLATE, "city-website");
        });

        bench.awaitGone(PulumiKinds.PROGRAM, PARIS);
        bench.awaitReason(Bench.TEMPLATE, "city-website", "ReconcileFailed");
        assertThat(bench.find(PulumiKinds.PROGRAM, BERLIN)).isPresent();
        kept = "nothing";
        bench.awaitGone(Bench.TEMPLATE, "city-website");
        assertThat(bench.find(PulumiKinds.PROGRAM, BERLIN)).isEmpty();
    }
}
