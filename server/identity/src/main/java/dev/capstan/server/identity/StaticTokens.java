package dev.capstan.server.identity;

import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Tokens.Answer;
import dev.capstan.store.PrivateFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/// The tokens of a file, one on each line: `token,user,uid,"group,group"`. Read again when it changes.
///
/// It must be kept from others: one that everybody may read, or that others may write, is refused.
///
/// Tokens are looked up by their digest, so that how long that takes tells nothing of them.
public final class StaticTokens implements TokenSource {
    private final WatchedFile<Map<String, Caller>> file;
    private final List<String> audiences;

    private StaticTokens(WatchedFile<Map<String, Caller>> file, List<String> audiences) {
        this.file = file;
        this.audiences = audiences;
    }

    /// @param audiences whom all these tokens are meant for
    /// @throws IllegalArgumentException when a line makes no sense, saying which; the token is not shown; or
    /// when the file is open to others
    public static StaticTokens of(Path path, List<String> audiences) {
        return new StaticTokens(WatchedFile.open(path, StaticTokens::read), List.copyOf(audiences));
    }

    @Override
    public Answer identify(String token, List<String> wanted) {
        Caller caller = file.value().get(digest(token));
        List<String> common = audiences.stream().filter(wanted::contains).toList();
        return caller == null || common.isEmpty() ? new Answer.Unknown(List.of()) : new Answer.Known(caller, common);
    }

    /// Whether a token is that of a member of the group.
    public boolean hasMember(String group) {
        return file.value().values().stream().anyMatch(each -> each.groups().contains(group));
    }

    private static Map<String, Caller> read(Path path) throws IOException {
        new PrivateFile(path).check("the token file");
        var callers = new HashMap<String, Caller>();
        int number = 0;
        for (String line : Files.readAllLines(path, StandardCharsets.UTF_8)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            List<String> fields = fields(line);
            if (fields.size() < 3
                    || fields.getFirst().isEmpty()
                    || fields.get(1).isEmpty()) {
                throw new IllegalArgumentException(
                        "line " + number + " of " + path + " is no token, expected token,user,uid,\"group,group\"");
            }
            callers.put(digest(fields.getFirst()), caller(fields));
        }
        return Map.copyOf(callers);
    }

    private static Caller caller(List<String> fields) {
        var groups = new ArrayList<String>();
        if (fields.size() > 3) {
            for (String group : fields.get(3).split(",")) {
                if (!group.isBlank()) {
                    groups.add(group.strip());
                }
            }
        }
        groups.add(Caller.AUTHENTICATED);
        return new Caller(fields.get(1), fields.get(2), groups, Map.of());
    }

    /// The fields of a line; one in quotes may hold commas.
    private static List<String> fields(String line) {
        var fields = new ArrayList<String>();
        var field = new StringBuilder();
        boolean quoted = false;
        for (int at = 0; at < line.length(); at++) {
            char c = line.charAt(at);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString().strip());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString().strip());
        return fields;
    }

    private static String digest(String token) {
        try {
            byte[] bytes = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
