package dev.capstan.server.audit;

import dev.capstan.server.http.ErrorAnswer;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.Handler;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;

/// Records every request but the probes of those who only want to know whether we are alive.
///
/// @param bodies whether the bodies of requests are recorded too; those that may hold a secret never are
public record Audit(AuditLog log, boolean bodies, Clock clock) {
    private static final List<String> PROBES = List.of("/healthz", "/livez", "/readyz");
    private static final String ID = "Audit-Id";
    private static final Pattern GIVEN = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

    /// Calls `handler` and records what happened. Refusals and faults are answered here, as they belong to it.
    public Handler before(Handler handler, ErrorAnswer errors) {
        Handler answering = handler.answering(errors);
        return exchange -> {
            String id = id(exchange);
            exchange.addHeader(ID, id);
            var event = new AuditEvent(id, exchange, bodies, clock);
            var observed = new ObservedExchange(exchange, status -> begun(event, status));
            try {
                event.call(() -> {
                    answering.handle(observed);
                    return id;
                });
            } finally {
                event.answered(observed.status());
                if (observed.status() != 200 || !isProbe(exchange.path())) {
                    log.write(event.line(AuditEvent.Stage.COMPLETE));
                }
            }
        };
    }

    private void begun(AuditEvent event, int status) {
        event.answered(status);
        log.write(event.line(AuditEvent.Stage.STARTED));
    }

    /// The caller's own, as Kubernetes has it, so that a request can be found again behind a proxy.
    private static String id(Exchange exchange) {
        return exchange.header(ID)
                .filter(each -> GIVEN.matcher(each).matches())
                .orElseGet(() -> UUID.randomUUID().toString());
    }

    private static boolean isProbe(String path) {
        return PROBES.stream().anyMatch(path::startsWith);
    }
}
