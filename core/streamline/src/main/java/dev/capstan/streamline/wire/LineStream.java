package dev.capstan.streamline.wire;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// An answer that comes line by line, for as long as both sides like.
///
/// The transport calls [#consume], one call after the other, and not before it was asked to; `pending` belongs
/// to whichever thread does so.
public final class LineStream implements AsyncBody.Consumer<List<ByteBuffer>>, AutoCloseable {
    private static final byte NEWLINE = '\n';

    private final Consumer<byte[]> lines;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private volatile @Nullable AsyncBody body;
    private volatile boolean inOnePiece;
    private volatile @Nullable Throwable failure;

    LineStream(Consumer<byte[]> lines) {
        this.lines = lines;
    }

    void begun(AsyncBody begun) {
        body = begun;
    }

    @Override
    public void consume(List<ByteBuffer> pieces, AsyncBody from) {
        try {
            for (ByteBuffer piece : pieces) {
                byte[] bytes = new byte[piece.remaining()];
                piece.get(bytes);
                take(bytes);
            }
            from.consume();
        } catch (RuntimeException | Error e) {
            failure = e; // Transports differ in what they make of an exception, so they do not see it.
            from.cancel();
        }
    }

    /// Waits until the stream has ended, but no longer than this.
    ///
    /// @return whether it has ended
    /// @throws IOException when it broke off, or when a line could not be taken
    public boolean await(Duration patience) throws IOException, InterruptedException {
        boolean ended = awaitEnd(patience);
        @Nullable Throwable broken = failure;
        if (broken != null) {
            throw new IOException(broken.getMessage(), broken);
        }
        return ended;
    }

    private boolean awaitEnd(Duration patience) throws IOException, InterruptedException {
        try {
            @Nullable Void _ = body().done().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (CancellationException _) {
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException e) {
            throw new IOException("the stream broke off: " + e.getCause(), e.getCause());
        }
    }

    /// All there is, for an answer that turns out to be a short one.
    byte[] whole(Duration patience) throws IOException, InterruptedException {
        inOnePiece = true;
        body().consume();
        boolean _ = await(patience);
        close();
        return pending.toByteArray();
    }

    @Override
    public void close() {
        body().cancel();
    }

    private AsyncBody body() {
        return Objects.requireNonNull(body, "the stream has not begun");
    }

    private void take(byte[] bytes) {
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == NEWLINE && !inOnePiece) {
                pending.write(bytes, from, i - from);
                from = i + 1;
                emit();
            }
        }
        pending.write(bytes, from, bytes.length - from);
    }

    private void emit() {
        if (pending.size() > 0) {
            byte[] line = pending.toByteArray();
            pending.reset();
            lines.accept(line);
        }
    }
}
