package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import dev.capstan.streamlinetest.HandlerHarness.Written;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HandlerHarnessTest {
    private final HandlerHarness<Guestbook> harness = HandlerHarness.of(new Sample());

    @Test
    void anObjectGoesInAndEverythingTheHandlerDidComesOut() {
        Guestbook book = Guestbook.named("a", 2);

        var outcome = harness.at(Instant.parse("2026-02-03T04:05:06Z")).sync(book);

        assertThat(outcome.result()).isEqualTo(Result.requeueAfter(Duration.ofMinutes(10)));
        assertThat(outcome.object().getStatus().getState()).isEqualTo("Running");
        assertThat(outcome.object().getStatus().getConditions())
                .singleElement()
                .returns("2026-02-03T04:05:06Z", Condition::getLastTransitionTime);
        assertThat(outcome.ensured()).containsExactly(settings(2));
        assertThat(outcome.events()).isEmpty();
        assertThat(book.getStatus()).isNull();
    }

    @Test
    void whatTheHandlerSaysAndThrowsComesOutToo() {
        var outcome = harness.sync(Guestbook.named("a", -1));

        assertThat(outcome.events())
                .containsExactly(new Written("Warning", "InvalidConfig", "Size cannot be negative"));
        assertThat(outcome.result())
                .isInstanceOfSatisfying(
                        Result.Failed.class,
                        failed -> assertThat(failed.cause()).hasMessage("size is -1"));
    }

    @Test
    void finalizingIsACallLikeAnyOther() {
        assertThat(harness.finalize(Guestbook.named("a", 1)).result()).isEqualTo(Result.done());
    }

    @Test
    void aHandlerThatDoesNotFinalizeIsNotAskedTo() {
        assertThatIllegalStateException()
                .isThrownBy(() -> HandlerHarness.of(Recorder.<Guestbook>idle()).finalize(Guestbook.named("a", 1)))
                .withMessage("dev.capstan.streamlinetest.Recorder does not finalize");
    }

    private static ConfigMap settings(int size) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName("settings")
                .endMetadata()
                .withData(Map.of("size", Integer.toString(size)))
                .build();
    }

    private static final class Sample implements FinalizingHandler<Guestbook> {
        @Override
        public Result sync(Guestbook book, Context context) {
            if (book.getSpec().size() < 0) {
                context.events().warning("InvalidConfig", "Size cannot be negative");
                throw new IllegalArgumentException("size is " + book.getSpec().size());
            }
            context.owned().ensure(settings(book.getSpec().size()));
            context.conditions(book.getStatus().getConditions()).set("Ready", true, "AllWell", "it runs");
            book.getStatus().setState("Running");
            return Result.requeueAfter(Duration.ofMinutes(10));
        }

        @Override
        public Result finalize(Guestbook book, Context context) {
            return Result.done();
        }
    }
}
