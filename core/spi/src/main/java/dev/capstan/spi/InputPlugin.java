package dev.capstan.spi;

/// Brings resources in from elsewhere: a queue, another API, a file.
///
/// Of several servers on one database, one has it started. When that ends or loses the others, it is stopped there
/// and started in another, so it may be started again after it was stopped.
public interface InputPlugin extends Plugin {
    /// Works until `context.shutdown()` is requested, or begins to work and returns.
    ///
    /// @throws Exception when it cannot go on: it is started again after a while that gets longer each time
    void start(InputContext context) throws Exception;

    /// Ends. After this it submits nothing, unless it is started again.
    default void stop() throws Exception {}
}
