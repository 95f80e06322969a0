package dev.capstan.registry.access;

import java.util.List;

/// Somebody on whose behalf a request is made.
public record Caller(String name, List<String> groups) {
    /// The one person on the machine, when nobody else can reach it.
    public static final Caller LOCAL_ADMIN = new Caller("capstan:local", List.of("system:masters"));
    /// The control plane itself, when it cleans up.
    public static final Caller SYSTEM = new Caller("system:capstan", List.of("system:masters"));

    private static final ScopedValue<Caller> CURRENT = ScopedValue.newInstance();

    public Caller {
        groups = List.copyOf(groups);
    }

    /// Who is calling on this thread; the control plane itself when nobody said otherwise.
    public static Caller current() {
        return CURRENT.orElse(SYSTEM);
    }

    /// Runs `body` on behalf of this caller.
    public <R, X extends Throwable> R call(ScopedValue.CallableOp<R, X> body) throws X {
        return ScopedValue.where(CURRENT, this).call(body);
    }
}
