package dev.capstan.conformance;

/// How a command ended.
public record Run(String command, int exit, String out, String err) {
    /// The output of a command that succeeded.
    public String succeeded() {
        if (exit != 0) {
            throw new AssertionError(command + " ended with " + exit + ", expected 0\n" + out + err);
        }
        return out;
    }

    /// The complaint of a command that failed.
    public String failed() {
        if (exit == 0) {
            throw new AssertionError(command + " succeeded, expected a failure\n" + out + err);
        }
        return err;
    }
}
