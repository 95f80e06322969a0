package dev.capstan.messaging.amqp;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.EventHeaders;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A connection with a channel that events are sent over, and what is on the way there.
final class Link {
    private static final int PERSISTENT = 2;

    private final Connection connection;
    private final Channel channel;
    private volatile @Nullable String blocked;
    // By the broker's number; guarded by itself.
    private final Map<Long, Publication> unconfirmed = new HashMap<>();
    // Up to this number all are confirmed; guarded by the map.
    private long confirmed;

    private Link(Connection connection, Channel channel) {
        this.connection = connection;
        this.channel = channel;
    }

    static Link over(Connection connection) throws IOException {
        Channel channel = connection.createChannel();
        if (channel == null) {
            throw new IOException("the broker gives this connection no channel");
        }
        channel.confirmSelect();
        var link = new Link(connection, channel);
        channel.addConfirmListener(
                (tag, many) -> link.settled(tag, many, Publication::confirmed),
                (tag, many) -> link.settled(tag, many, Link::refused));
        channel.addShutdownListener(link::lost);
        connection.addBlockedListener(reason -> link.blocked = reason, () -> link.blocked = null);
        return link;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /// Why the broker wants nothing for now; null when it does.
    @Nullable
    String blocked() {
        return blocked;
    }

    Topology topology() {
        return new Topology(connection);
    }

    void send(Publication publication, Event event) throws IOException {
        synchronized (unconfirmed) {
            unconfirmed.put(channel.getNextPublishSeqNo(), publication);
        }
        channel.basicPublish(publication.topic(), event.type(), properties(event), event.data());
    }

    /// May take so long.
    void cut(Duration patience) {
        connection.abort(Math.toIntExact(patience.toMillis()));
    }

    private void settled(long tag, boolean many, Consumer<Publication> verdict) {
        synchronized (unconfirmed) {
            for (long each = many ? confirmed + 1 : tag; each <= tag; each++) {
                Publication publication = unconfirmed.remove(each);
                if (publication != null) {
                    verdict.accept(publication);
                }
            }
            confirmed = many ? tag : confirmed;
        }
    }

    private void lost(ShutdownSignalException cause) {
        synchronized (unconfirmed) {
            var why = new BrokerException("the connection to the broker was lost: " + Words.reason(cause), cause);
            unconfirmed.values().forEach(each -> each.failed(why));
            unconfirmed.clear();
        }
    }

    private static void refused(Publication publication) {
        publication.failed(new BrokerException("the broker refused an event for " + publication.topic()));
    }

    private static AMQP.BasicProperties properties(Event event) {
        return new AMQP.BasicProperties.Builder()
                .contentType(event.contentType())
                .deliveryMode(PERSISTENT)
                .messageId(event.id())
                .headers(new HashMap<>(EventHeaders.of(event)))
                .build();
    }
}
