package dev.capstan.server.http;

import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.HttpSecurity;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;

/// Hands every request to our handler: all of Helidon's routing that we use.
final class CatchAll implements HttpRouting {
    private final Handler handler;

    CatchAll(HttpOptions options, Handler handler) {
        Handler checked = exchange -> {
            if (exchange instanceof SocketExchange socket) {
                socket.check(options.limits().headerCount());
            }
            handler.handle(exchange);
        };
        this.handler = checked.answering(options.errors());
    }

    @Override
    public void route(ConnectionContext context, RoutingRequest request, RoutingResponse response) {
        // Tells Helidon to leave the body alone: we read it ourselves, within limits. Its response object is not used.
        response.headers().set(HeaderValues.CONNECTION_CLOSE);
        var connection = RoutedContext.connectionOf(context);
        connection.patience().enter(Patience.Phase.ANSWERING);
        var exchange = new SocketExchange(connection, request);
        boolean goesOn = false;
        try {
            handler.handle(exchange);
            goesOn = exchange.finish();
        } catch (Exception e) {
            connection.unread(false);
            throw new CloseConnectionException("the answer was not finished", e);
        }
        if (!goesOn) {
            throw new CloseConnectionException("the answer said so");
        }
        connection.idle();
    }

    @Override
    public HttpSecurity security() {
        return HttpSecurity.create();
    }

    @Override
    public void beforeStart() {}

    @Override
    public void afterStop() {}
}
