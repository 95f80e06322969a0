package dev.capstan.conformance.badinput;

import java.nio.charset.StandardCharsets;

/// One bad request and how it must be refused.
///
/// @param path may contain `{cm}` and `{wd}`, the collections of ConfigMaps and Widgets of the test's namespace
/// @param contentType empty to send none
/// @param code the status code, or [#ANY_4XX]
/// @param reason the `reason` of the Status; empty for any
/// @param says what the message must contain, in any case of letters
/// @param oursSays a pattern that Capstan's message must contain besides
/// @param ownWords whether Capstan says that instead of what Kubernetes says
/// @param onlyOurs whether Kubernetes itself is less strict, so that only Capstan is held to it
record Case(
        String name,
        String method,
        String path,
        String contentType,
        byte[] body,
        int code,
        String reason,
        String says,
        String oursSays,
        boolean ownWords,
        boolean onlyOurs) {
    /// Kubernetes answers 500, or not at all badly; Capstan must say that it is the client's doing.
    static final int ANY_4XX = 0;

    static Case of(String name, String request) {
        String[] words = request.split(" ", 2);
        return new Case(name, words[0], words[1], "", new byte[0], ANY_4XX, "", "", "", false, false);
    }

    Case json(String text) {
        return body("application/json", text.getBytes(StandardCharsets.UTF_8));
    }

    Case yaml(String text) {
        return body("application/yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    Case mergePatch(String text) {
        return body("application/merge-patch+json", text.getBytes(StandardCharsets.UTF_8));
    }

    Case jsonPatch(String text) {
        return body("application/json-patch+json", text.getBytes(StandardCharsets.UTF_8));
    }

    Case body(String type, byte[] bytes) {
        return new Case(name, method, path, type, bytes, code, reason, says, oursSays, ownWords, onlyOurs);
    }

    Case refused(int expected, String because, String part) {
        return new Case(name, method, path, contentType, body, expected, because, part, oursSays, ownWords, onlyOurs);
    }

    /// Refused by Capstan alone, as some client error.
    Case refusedByUs(String part) {
        return new Case(name, method, path, contentType, body, ANY_4XX, "", part, oursSays, ownWords, true);
    }

    /// What Capstan says beyond what Kubernetes does, as a regular expression.
    Case weSay(String pattern) {
        return new Case(name, method, path, contentType, body, code, reason, says, pattern, ownWords, onlyOurs);
    }

    /// What Capstan says instead of Kubernetes' words, which speak of Go or say nothing, as a regular expression.
    Case weSayInstead(String pattern) {
        return new Case(name, method, path, contentType, body, code, reason, says, pattern, true, onlyOurs);
    }

    @Override
    public String toString() {
        return name;
    }
}
