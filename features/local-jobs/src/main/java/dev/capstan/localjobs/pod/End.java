package dev.capstan.localjobs.pod;

import java.time.Duration;

/// Why a pod has to end before it is done.
///
/// @param grace how long its processes may take when they are asked to end
/// @param reason one word for its status; empty when nobody will read it, because it is being deleted
record End(Duration grace, String reason, String message) {
    private static final String SERVER_ENDED = "ServerEnded";

    static End deleted(Duration grace) {
        return new End(grace, "", "");
    }

    static End server(Duration grace) {
        return new End(grace, SERVER_ENDED, "The server that ran it has ended");
    }

    boolean ofServer() {
        return reason.equals(SERVER_ENDED);
    }

    static End deadline(Duration grace) {
        return new End(grace, "DeadlineExceeded", "Pod was active on the node longer than the specified deadline");
    }
}
