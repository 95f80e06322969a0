package dev.capstan.streamline;

/// Writes events about an object.
///
/// They are written later, on another thread; the same event many times is one with a count. An event that
/// cannot be written is lost, and never makes a handler fail.
public interface Events {
    /// Something happened as it should.
    ///
    /// @param reason one word, as `Created`
    void normal(String reason, String message);

    /// Something happened that somebody should look at.
    ///
    /// @param reason one word, as `InvalidConfig`
    void warning(String reason, String message);
}
