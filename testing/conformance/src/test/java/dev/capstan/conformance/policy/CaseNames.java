package dev.capstan.conformance.policy;

/// What differs between runs: the namespace, and the name that policies and objects of a case have.
///
/// @param mark tells the objects of a case from others, as a label
record CaseNames(String namespace, String mark) {
    String policy() {
        return namespace + "-" + mark;
    }

    /// Puts the names where a case has placeholders.
    String fill(String text) {
        return text.replace("$NAME", policy()).replace("$NS", namespace).replace("$MARK", mark);
    }

    /// Puts placeholders where an answer has the names.
    String blank(String text) {
        return text.replace(policy(), "$NAME").replace(namespace, "$NS");
    }
}
