package dev.capstan.examples.guestbook;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import java.time.Duration;

/// Keeps guestbooks running.
public final class GuestbookHandler implements FinalizingHandler<Guestbook> {
    @Override
    public Result sync(Guestbook book, Context context) {
        if (book.getSpec().size() < 0) {
            context.events().warning("InvalidConfig", "Size cannot be negative");
            book.getStatus().setState("Error");
            return Result.stop();
        }
        book.getStatus().setState("Running");
        return Result.requeueAfter(Duration.ofMinutes(10));
    }

    @Override
    public Result finalize(Guestbook book, Context context) {
        context.log().info("The guestbook is closed");
        return Result.done();
    }
}
