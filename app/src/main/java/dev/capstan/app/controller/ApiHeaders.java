package dev.capstan.app.controller;

import dev.capstan.controllerconfig.backend.HttpTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a backend is told with every request, such as who asks. Files are read each time, as what is in them changes.
///
/// @param fixed lines such as `X-User-Email: a@b.c`
/// @param lines a file of such lines
/// @param token a file with a token, for `Authorization: Bearer …`
record ApiHeaders(String fixed, Optional<Path> lines, Optional<Path> token) implements HttpTransport.Headers {
    private static final Pattern LINE =
            Pattern.compile("([A-Za-z0-9!#$%&'*+.^_`|~-]+):[ \\t]*([\\x21-\\x7e](?:[\\t\\x20-\\x7e]*[\\x21-\\x7e])?)");
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");

    /// @throws IOException when a file cannot be read or makes no sense; what is in it is not repeated, as it is secret
    @Override
    public Map<String, String> current() throws IOException {
        var headers = new LinkedHashMap<String, String>();
        add(headers, fixed, "the headers");
        if (lines.isPresent()) {
            add(headers, Files.readString(lines.get()), lines.get().toString());
        }
        if (token.isPresent()) {
            String text = Files.readString(token.get()).strip();
            if (!TOKEN.matcher(text).matches()) {
                throw new IOException(token.get() + " has no token, expected one on a line");
            }
            headers.put("Authorization", "Bearer " + text);
        }
        return headers;
    }

    private static void add(Map<String, String> headers, String text, String source) throws IOException {
        int number = 0;
        for (String each : text.lines().toList()) {
            number++;
            Matcher line = LINE.matcher(each.strip());
            if (line.matches()) {
                headers.put(line.group(1), line.group(2));
            } else if (!each.isBlank()) {
                throw new IOException(source + " line " + number + " is no header, expected one such as X-User: ann");
            }
        }
    }

    /// Without what the headers say.
    @Override
    public String toString() {
        return "ApiHeaders[lines=" + lines + ", token=" + token + "]";
    }
}
