package dev.capstan.registry.access;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Somebody on whose behalf a request is made.
///
/// @param uid tells apart two who had the same name one after the other; empty when nobody knows
/// @param extra what else whoever vouched for them said
public record Caller(String name, String uid, List<String> groups, Map<String, List<String>> extra) {
    /// Whoever is in it may do everything.
    public static final String MASTERS = "system:masters";
    /// Everybody whom we know.
    public static final String AUTHENTICATED = "system:authenticated";
    /// Everybody else.
    public static final String UNAUTHENTICATED = "system:unauthenticated";
    /// What comes before the namespace and name of a service account that calls.
    public static final String SERVICE_ACCOUNT = "system:serviceaccount:";

    /// The one person on the machine, when nobody else can reach it.
    public static final Caller LOCAL_ADMIN = new Caller("capstan:local", List.of(MASTERS, AUTHENTICATED));
    /// The control plane itself, when it cleans up.
    public static final Caller SYSTEM = new Caller("system:capstan", List.of(MASTERS));
    /// Somebody who did not say who they are.
    public static final Caller ANONYMOUS = new Caller("system:anonymous", List.of(UNAUTHENTICATED));

    private static final ScopedValue<Caller> CURRENT = ScopedValue.newInstance();

    public Caller {
        groups = List.copyOf(groups);
        var copy = new TreeMap<String, List<String>>();
        extra.forEach((key, values) -> copy.put(key, List.copyOf(values)));
        extra = Map.copyOf(copy);
    }

    public Caller(String name, List<String> groups) {
        this(name, "", groups, Map.of());
    }

    /// Who is calling on this thread; the control plane itself when nobody said otherwise.
    public static Caller current() {
        return CURRENT.orElse(SYSTEM);
    }

    public boolean isMaster() {
        return groups.contains(MASTERS);
    }

    /// Runs `body` on behalf of this caller.
    public <R, X extends Throwable> R call(ScopedValue.CallableOp<R, X> body) throws X {
        return ScopedValue.where(CURRENT, this).call(body);
    }
}
