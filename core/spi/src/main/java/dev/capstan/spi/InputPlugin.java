package dev.capstan.spi;

/// Brings resources in from elsewhere: a queue, another API, a file.
public interface InputPlugin extends Plugin {
    /// Works until `context.shutdown()` is requested, or begins to work and returns.
    ///
    /// @throws Exception when it cannot go on: it is started again after a while that gets longer each time
    void start(InputContext context) throws Exception;

    /// Ends. After this it submits nothing.
    default void stop() throws Exception {}
}
