package dev.capstan.conformance.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Api;
import dev.capstan.conformance.Scratch;
import dev.capstan.conformance.ServerExtension;
import java.net.http.WebSocket;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A watch over WebSocket, frame by frame.
@ExtendWith(ServerExtension.class)
final class WebSocketIT {
    @Test
    void everyMessageIsOneEvent(Api api) throws InterruptedException {
        try (var scratch = new Scratch(api)) {
            String path = "/apis/example.dev/v1/namespaces/" + scratch.name() + "/widgets";
            var messages = new LinkedBlockingQueue<String>();
            WebSocket socket = api.webSocket(path + "?watch=true", new Messages(messages));

            api.post(path, widget("a"));
            api.post(path, widget("b"));
            api.delete(path + "/a");

            assertThat(messages.poll(20, TimeUnit.SECONDS))
                    .startsWith("{\"type\":\"ADDED\",\"object\":{")
                    .contains("\"name\":\"a\"");
            assertThat(messages.poll(20, TimeUnit.SECONDS))
                    .startsWith("{\"type\":\"ADDED\",\"object\":{")
                    .contains("\"name\":\"b\"");
            assertThat(messages.poll(20, TimeUnit.SECONDS))
                    .startsWith("{\"type\":\"DELETED\",\"object\":{")
                    .contains("\"name\":\"a\"");
            socket.abort();
        }
    }

    private static String widget(String name) {
        return """
                {"apiVersion": "example.dev/v1", "kind": "Widget", "metadata": {"name": "%s"}, "spec": {"size": 1}}""".formatted(name);
    }

    /// Collects whole messages.
    private static final class Messages implements WebSocket.Listener {
        private final LinkedBlockingQueue<String> whole;
        private final StringBuilder part = new StringBuilder();

        Messages(LinkedBlockingQueue<String> whole) {
            this.whole = whole;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            part.append(data);
            if (last) {
                whole.add(part.toString());
                part.setLength(0);
            }
            socket.request(1);
            return null;
        }
    }
}
