package dev.capstan.streamline.wire;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import org.jspecify.annotations.Nullable;

/// A request as a part of what is being traced on the thread that sends it; nothing if nothing is.
///
/// @param span one that records nothing when nothing is traced
public record CallSpan(Span span) {
    public static CallSpan begin(Tracer tracer, String method, String path) {
        if (!Span.current().getSpanContext().isValid()) {
            return new CallSpan(Span.getInvalid());
        }
        return new CallSpan(tracer.spanBuilder(method)
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute("http.request.method", method)
                .setAttribute("url.path", path)
                .startSpan());
    }

    /// The server has answered with this code.
    public void answered(int code) {
        span.setAttribute("http.response.status_code", code);
        if (code >= 400) {
            span.setStatus(StatusCode.ERROR);
        }
    }

    /// It is over.
    ///
    /// @param failure null when there was none
    public void end(@Nullable Throwable failure) {
        if (failure != null) {
            span.setStatus(StatusCode.ERROR, String.valueOf(failure.getMessage()));
        }
        span.end();
    }
}
