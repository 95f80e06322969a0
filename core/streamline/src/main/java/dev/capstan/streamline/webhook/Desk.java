package dev.capstan.streamline.webhook;

import dev.capstan.streamline.admission.Answer;
import dev.capstan.streamline.admission.Question;
import dev.capstan.streamline.admission.Reply;
import dev.capstan.streamline.admission.Verdict;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/// Has one hook's questions answered, and answers in time whatever its logic does.
///
/// The logic runs on a thread of its own. When it takes too long it is interrupted, and the caller is told;
/// when it does not listen, it keeps its place among those that may be under way, so that they stay few.
final class Desk {
    private static final Logger LOG = LoggerFactory.getLogger(Desk.class);
    private static final int MOST_UNDER_WAY = 100;

    private final Hook hook;
    private final KubernetesSerialization serialization;
    private final Tracer tracer;
    private final WebhookMeters meters;
    private final Semaphore places = new Semaphore(MOST_UNDER_WAY);
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger overdue = new AtomicInteger();

    Desk(Hook hook, KubernetesSerialization serialization, Tracer tracer, WebhookMeters meters) {
        this.hook = hook;
        this.serialization = serialization;
        this.tracer = tracer;
        this.meters = meters;
        meters.inFlight(hook.path(), underWay);
    }

    Hook hook() {
        return hook;
    }

    /// How many calls have not ended though they were interrupted.
    int overdue() {
        return overdue.get();
    }

    Response answer(Question question) throws InterruptedException {
        if (!places.tryAcquire()) {
            String message = hook.name() + " has " + MOST_UNDER_WAY + " calls under way, and takes no more";
            return Response.failure(503, "ServiceUnavailable", message);
        }
        var call = new Call(question);
        Thread.ofVirtual().name("streamline-webhook-" + hook.name()).start(call);
        try {
            Answer answer = call.get(hook.patience().toNanos(), TimeUnit.NANOSECONDS);
            return Response.of(Reply.to(question, byPolicy(answer)));
        } catch (TimeoutException _) {
            call.giveUp();
            return late();
        } catch (InterruptedException e) {
            call.giveUp();
            throw e;
        } catch (ExecutionException e) {
            return failed(question, Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    private Answer byPolicy(Answer answer) {
        return answer instanceof Answer.Unreadable(String message) && hook.failurePolicy() == FailurePolicy.IGNORE
                ? new Answer.Judged(Verdict.allowed().warnIf(true, message))
                : answer;
    }

    private Response late() {
        meters.timedOut();
        LOG.warn("Webhook {} did not end within {} and was interrupted", hook.name(), hook.patience());
        return Response.failure(
                504,
                "Timeout",
                hook.name() + " did not answer within " + hook.patience().toMillis() + " ms");
    }

    private Response failed(Question question, Throwable cause) {
        meters.panicked();
        LOG.error("Webhook {} failed on {} of {}", hook.name(), question.operation(), question.key(), cause);
        return Response.failure(hook.name() + " failed: " + cause);
    }

    private Answer traced(Question question) throws Exception {
        Span span = tracer.spanBuilder("admit " + hook.name())
                .setAttribute("k8s.namespace.name", question.key().namespace())
                .setAttribute("streamline.object.name", question.key().name())
                .setAttribute("streamline.admission.uid", question.uid())
                .startSpan();
        try (Scope _ = span.makeCurrent();
                var _ = MDC.putCloseable("webhook", hook.name());
                var _ = MDC.putCloseable("object", question.key().toString());
                var _ = MDC.putCloseable("admissionUID", question.uid())) {
            return hook.logic().answer(question, serialization);
        } catch (Throwable e) {
            span.setStatus(StatusCode.ERROR, String.valueOf(e.getMessage()));
            throw e;
        } finally {
            span.end();
        }
    }

    /// One call of the logic; it has a place until it has really ended.
    private final class Call extends FutureTask<Answer> {
        /// Guarded by this object's lock, like the next.
        private boolean ended;

        private boolean late;

        Call(Question question) {
            super(() -> traced(question));
            underWay.incrementAndGet();
        }

        @Override
        public void run() {
            try {
                super.run();
            } finally {
                end();
            }
        }

        synchronized void giveUp() {
            boolean _ = cancel(true);
            if (!ended) {
                late = true;
                overdue.incrementAndGet();
            }
        }

        private synchronized void end() {
            ended = true;
            if (late) {
                overdue.decrementAndGet();
            }
            underWay.decrementAndGet();
            places.release();
        }
    }
}
