package dev.capstan.plugins.queue;

import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.RejectedException;
import dev.capstan.messaging.Verdict;
import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.InputContext;
import dev.capstan.spi.Submission;
import dev.capstan.spi.TerminalException;
import java.io.IOException;

/// Submits what an event says.
final class Intake implements Receiver {
    private final Source source;
    private final InputContext context;

    Intake(Source source, InputContext context) {
        this.source = source;
        this.context = context;
    }

    @Override
    public Verdict receive(Event event) throws RejectedException {
        try {
            context.submit(submission(event));
            return Verdict.ACK;
        } catch (TerminalException e) {
            context.log().info("{}: {}: {}", source.name(), event, e.getMessage());
            throw new RejectedException(String.valueOf(e.getMessage()));
        }
    }

    private Submission submission(Event event) {
        Object item = item(event);
        return event.type().endsWith(source.deleted())
                ? source.form().delete(item)
                : source.form().apply(item);
    }

    private static Object item(Event event) {
        try {
            Object item = Json.read(event.data());
            if (item != null) {
                return item;
            }
            throw new TerminalException("the event has no data");
        } catch (IOException e) {
            throw new TerminalException("the event's data is not JSON: " + e.getMessage());
        }
    }
}
