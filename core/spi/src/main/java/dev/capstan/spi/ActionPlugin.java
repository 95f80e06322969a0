package dev.capstan.spi;

/// Knows how to have a change made: by a workflow, a pipeline, a program, a call.
///
/// A type names an action as its reconciler (`{"action": "http", "with": {…}}`), or a [ReconcilerPlugin] asks for
/// it by name. It is used on many threads at once, for different resources.
public interface ActionPlugin extends Plugin {
    /// Makes ready to work for a resource, without changing anything out there.
    ///
    /// @throws TerminalException when the parameters make no sense; the message lists all that is wrong
    Workspace prepare(ActionRequest request) throws Exception;

    /// Ends: no workspace is open any more.
    default void stop() throws Exception {}
}
