package dev.capstan.messaging.amqp;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// One broker for all tests of a class.
final class QpidServer implements BeforeAllCallback, AfterAllCallback {
    private @Nullable QpidBroker broker;

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        broker = QpidBroker.start();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        broker().close();
    }

    QpidBroker broker() {
        return Objects.requireNonNull(broker);
    }
}
