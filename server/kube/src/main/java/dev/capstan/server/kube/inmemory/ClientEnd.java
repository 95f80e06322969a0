package dev.capstan.server.kube.inmemory;

import dev.capstan.server.http.PeerGoneException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/// The client's end of a call: what the handler answers is handed over here, at the pace the client asks for it.
///
/// [#begin], [#take], [#end] and [#fail] belong to the handler's thread, and so what the client is told comes one
/// at a time; [#ask] and [#leave] may be called from any.
abstract sealed class ClientEnd permits BodyEnd, SocketEnd {
    private final Semaphore asked = new Semaphore(0);

    /// Guarded by itself, as is writing `gone`.
    private final List<Runnable> actions = new ArrayList<>(1);

    private volatile boolean gone;
    private volatile boolean cut;

    /// The answer begins.
    abstract void begin(int status, Map<String, List<String>> headers);

    /// Hands over a piece of the answer, which the client has asked for.
    abstract void give(byte[] piece) throws IOException;

    /// The answer is whole.
    abstract void end();

    /// The answer cannot be finished.
    abstract void fail(IOException why);

    /// Waits until the client asks for more, and hands it over.
    final void take(byte[] piece) throws IOException {
        try {
            asked.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PeerGoneException("interrupted while the client did not ask for more", e);
        }
        if (gone) {
            asked.release();
            throw new PeerGoneException("the client went away");
        }
        give(piece);
    }

    /// The client asks for one more piece.
    final void ask() {
        asked.release();
    }

    /// The client goes away.
    final void leave() {
        List<Runnable> told;
        synchronized (actions) {
            gone = true;
            told = List.copyOf(actions);
            actions.clear();
        }
        asked.release();
        told.forEach(Runnable::run);
    }

    /// The client is sent away, and will be told so.
    final void cut() {
        cut = true;
        leave();
    }

    /// Ends the answer, unless the client was sent away.
    final void finish() {
        if (cut) {
            fail(new PeerGoneException("the server cut this call off"));
        } else {
            end();
        }
    }

    final boolean gone() {
        return gone;
    }

    final void onGone(Runnable action) {
        synchronized (actions) {
            if (!gone) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }
}
