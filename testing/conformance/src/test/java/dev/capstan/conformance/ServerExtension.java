package dev.capstan.conformance;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives a test its [Endpoint] and [Api]. There is one server for the whole run, with the kind Widget installed.
public final class ServerExtension implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(ServerExtension.class);

    /// The server of this run; started, or found, by the first who asks.
    public static Endpoint endpoint(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(Running.class, _ -> Running.begin(), Running.class)
                .endpoint();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Endpoint.class || type == Api.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Endpoint endpoint = endpoint(context);
        return parameter.getParameter().getType() == Api.class ? new Api(endpoint) : endpoint;
    }

    private record Running(Endpoint endpoint, Runnable end) implements AutoCloseable {
        static Running begin() {
            Running running =
                    Endpoint.given().map(given -> new Running(given, () -> {})).orElseGet(Running::start);
            WidgetType.install(new Api(running.endpoint));
            return running;
        }

        private static Running start() {
            StartedServer server = StartedServer.start();
            return new Running(server.endpoint(), server::close);
        }

        @Override
        public void close() {
            end.run();
        }
    }
}
