package dev.capstan.messaging.amqp;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// What the library's exceptions mean.
final class Words {
    private Words() {}

    static String of(Throwable cause) {
        for (@Nullable Throwable each = cause; each != null; each = each.getCause()) {
            switch (each) {
                case AuthenticationFailureException _ -> {
                    return "does not accept the user or password";
                }
                case ShutdownSignalException closed -> {
                    return "closed the connection: " + reason(closed);
                }
                case ConnectException _ -> {
                    return "cannot be reached: " + each.getMessage();
                }
                case UnknownHostException _ -> {
                    return "cannot be found: there is no host " + each.getMessage();
                }
                case TimeoutException _ -> {
                    return "did not answer in time";
                }
                default -> {
                    continue;
                }
            }
        }
        return "cannot be talked to: " + cause;
    }

    /// What the broker said when it closed a channel or connection.
    static String reason(ShutdownSignalException closed) {
        return switch (closed.getReason()) {
            case AMQP.Connection.Close close -> close.getReplyText() + " (" + close.getReplyCode() + ")";
            case AMQP.Channel.Close close -> close.getReplyText() + " (" + close.getReplyCode() + ")";
            case null, default -> String.valueOf(closed.getMessage());
        };
    }
}
