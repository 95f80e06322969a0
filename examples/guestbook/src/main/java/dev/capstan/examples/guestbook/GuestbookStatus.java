package dev.capstan.examples.guestbook;

import org.jspecify.annotations.Nullable;

/// How a guestbook is.
public final class GuestbookStatus {
    private @Nullable String state;
    private @Nullable Long observedGeneration;

    public @Nullable String getState() {
        return state;
    }

    public void setState(@Nullable String state) {
        this.state = state;
    }

    public @Nullable Long getObservedGeneration() {
        return observedGeneration;
    }

    public void setObservedGeneration(@Nullable Long observedGeneration) {
        this.observedGeneration = observedGeneration;
    }
}
