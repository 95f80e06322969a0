package dev.capstan.spi.stack;

/// A value in a preview that is not known before something was made.
public enum Unknown {
    VALUE;

    @Override
    public String toString() {
        return "[unknown]";
    }
}
