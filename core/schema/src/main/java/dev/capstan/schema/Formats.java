package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The formats that Kubernetes checks. A format that is not here, or not of the schema's type, says nothing.
public final class Formats {
    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final Pattern HOSTNAME =
            Pattern.compile("^([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)"
                    + "|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)(\\.)){1,}"
                    + "([a-zA-Z\\p{L}]){2,63})$");
    private static final Pattern LONG_NAME = Pattern.compile(LABEL + "(\\." + LABEL + ")*");

    /// By name, without dashes.
    private static final Map<String, Format> TEXTS = Map.ofEntries(
            Map.entry("bsonobjectid", pattern("[0-9a-fA-F]{24}")),
            Map.entry("uri", Addresses::isRequestUri),
            Map.entry("email", Addresses::isEmail),
            Map.entry("hostname", Formats::isHostname),
            Map.entry("ipv4", Addresses::isIpv4),
            Map.entry("ipv6", Addresses::isIpv6),
            Map.entry("cidr", Addresses::isCidr),
            Map.entry("mac", Addresses::isMac),
            Map.entry("uuid", uuid("[0-9a-f]{4}", "[0-9a-f]{4}")),
            Map.entry("uuid3", uuid("3[0-9a-f]{3}", "[0-9a-f]{4}")),
            Map.entry("uuid4", uuid("4[0-9a-f]{3}", "[89ab][0-9a-f]{3}")),
            Map.entry("uuid5", uuid("5[0-9a-f]{3}", "[89ab][0-9a-f]{3}")),
            Map.entry("isbn", text -> Checksums.isIsbn10(text) || Checksums.isIsbn13(text)),
            Map.entry("isbn10", Checksums::isIsbn10),
            Map.entry("isbn13", Checksums::isIsbn13),
            Map.entry("creditcard", Checksums::isCreditCard),
            Map.entry("ssn", pattern("\\d{3}[- ]\\d{2}[- ]\\d{4}")),
            Map.entry("hexcolor", pattern("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")),
            Map.entry("rgbcolor", rgb()),
            Map.entry(
                    "byte", pattern("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})")),
            Map.entry("password", _ -> true),
            Map.entry("date", Times::isDate),
            Map.entry("duration", Times::isDuration),
            Map.entry("datetime", Times::isDateTime),
            Map.entry("k8sshortname", text -> text.length() <= 63 && Pattern.matches(LABEL, text)),
            Map.entry("k8slongname", text -> text.length() <= 253 && LONG_NAME.matches(text)));

    private Formats() {}

    /// The format a schema asks for, as it writes it; empty when there is none that counts.
    static String of(JsonNode document, Type type) {
        String format = document.path(Keyword.FORMAT).asText("");
        return switch (type) {
            case STRING, ANY -> text(format) == null ? "" : format;
            case INTEGER, NUMBER -> numeric(document, type).orElse("");
            case OBJECT, ARRAY, BOOLEAN -> "";
        };
    }

    static Optional<String> numeric(JsonNode document, Type type) {
        String format = document.path(Keyword.FORMAT).asText("");
        boolean counts = type == Type.INTEGER
                ? format.equals("int32") || format.equals("int64")
                : format.equals("float") || format.equals("double");
        return counts ? Optional.of(format) : Optional.empty();
    }

    static @Nullable Format text(String format) {
        return TEXTS.get(format.replace("-", ""));
    }

    /// Whether a text keeps to a format; nothing is held against one that is not known.
    public static boolean matches(String format, String text) {
        Format known = text(format);
        return known == null || known.accepts(text);
    }

    private static Format pattern(String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return compiled::matches;
    }

    private static Format uuid(String third, String fourth) {
        return pattern("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?" + third + "-?" + fourth + "-?[0-9a-f]{12}");
    }

    private static Format rgb() {
        String part = "\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*";
        return pattern("rgb\\(" + part + "," + part + "," + part + "\\)");
    }

    private static boolean isHostname(String text) {
        if (text.length() > 255 || !HOSTNAME.matcher(text).find()) {
            return false;
        }
        for (String part : text.split("\\.", -1)) {
            if (part.length() > 63) {
                return false;
            }
        }
        return true;
    }
}
