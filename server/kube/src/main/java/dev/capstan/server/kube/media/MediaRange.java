package dev.capstan.server.kube.media;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One alternative of an `Accept` header: `application/json;as=Table;v=v1;g=meta.k8s.io;q=0.5`.
///
/// @param type `application`, or `*`
/// @param subtype `json`, or `*`
/// @param parameters all but `q`, by lower-case name
/// @param quality how welcome it is, from 0 to 1
public record MediaRange(String type, String subtype, Map<String, String> parameters, double quality) {
    private static final Comparator<MediaRange> MOST_WELCOME = Comparator.comparingDouble(
                    (MediaRange each) -> -each.quality)
            .thenComparing(each -> each.type.equals("*"))
            .thenComparing(each -> each.subtype.equals("*"));

    public MediaRange {
        parameters = Map.copyOf(parameters);
    }

    /// The alternatives of a header, the most welcome first, otherwise in the order they were written.
    ///
    /// No header, or an empty one, accepts everything. What cannot be read is left out.
    public static List<MediaRange> accepted(@Nullable String header) {
        if (header == null || header.isBlank()) {
            return List.of(new MediaRange("*", "*", Map.of(), 1));
        }
        var found = new ArrayList<MediaRange>();
        for (String each : header.split(",")) {
            MediaRange range = parse(each);
            if (range != null && range.quality > 0) {
                found.add(range);
            }
        }
        found.sort(MOST_WELCOME);
        return found;
    }

    private static @Nullable MediaRange parse(String text) {
        String[] parts = text.split(";");
        String name = parts[0].strip().toLowerCase(Locale.ROOT);
        int slash = name.indexOf('/');
        if (slash < 0) {
            return name.equals("*") ? new MediaRange("*", "*", Map.of(), 1) : null;
        }
        var parameters = new HashMap<String, String>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals > 0) {
                String key = parts[i].substring(0, equals).strip().toLowerCase(Locale.ROOT);
                parameters.put(key, parts[i].substring(equals + 1).strip());
            }
        }
        double quality = quality(parameters.remove("q"));
        return new MediaRange(name.substring(0, slash), name.substring(slash + 1), parameters, quality);
    }

    private static double quality(@Nullable String text) {
        if (text == null) {
            return 1;
        }
        try {
            return Math.clamp(Double.parseDouble(text), 0.0, 1.0);
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    /// Whether this media type, written `application/json`, is within the range. Parameters do not count.
    public boolean includes(String mediaType) {
        int slash = mediaType.indexOf('/');
        return (type.equals("*") || type.equals(mediaType.substring(0, slash)))
                && (subtype.equals("*") || subtype.equals(mediaType.substring(slash + 1)));
    }

    /// The value of a parameter, empty when it is not given.
    public String parameter(String name) {
        return parameters.getOrDefault(name, "");
    }
}
