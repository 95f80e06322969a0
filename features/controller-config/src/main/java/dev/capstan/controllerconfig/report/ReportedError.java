package dev.capstan.controllerconfig.report;

/// What went wrong last, for whoever looks for the cause.
///
/// @param code a word for it, such as `ResourceCreationFailed`
/// @param userActionable whether whoever wrote the cluster or the config can do something about it
public record ReportedError(Type type, String code, String message, boolean userActionable) {
    /// What sort of thing it is.
    public enum Type {
        /// It will not go away.
        FATAL("Fatal"),
        /// Something is written wrong.
        CONFIGURATION("Configuration"),
        /// It will pass.
        TRANSIENT("Transient"),
        /// Something we rest on does not work.
        SYSTEM("System");

        private final String text;

        Type(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
