package dev.capstan.stack.run.update;

/// Variables that every run has in its environment, whatever its Stack says: who it is, for providers that act in its
/// name.
public final class RunVariables {
    /// The namespace of the Stack.
    public static final String NAMESPACE = "CAPSTAN_STACK_NAMESPACE";
    /// The service account that the Stack names; `default` when it names none.
    public static final String ACCOUNT = "CAPSTAN_STACK_SERVICE_ACCOUNT";

    private RunVariables() {}
}
