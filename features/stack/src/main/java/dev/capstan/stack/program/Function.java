package dev.capstan.stack.program;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The functions of Pulumi YAML that need nothing but their argument.
enum Function {
    JOIN("fn::join"),
    SPLIT("fn::split"),
    SELECT("fn::select"),
    LENGTH("fn::length"),
    SINGLE_OR_NONE("fn::singleOrNone"),
    TO_JSON("fn::toJSON"),
    TO_BASE64("fn::toBase64"),
    FROM_BASE64("fn::fromBase64"),
    SHA1("fn::sha1"),
    STRING_ASSET("fn::stringAsset"),
    SECRET("fn::secret"),
    UNSECRET("fn::unsecret"),
    RESOURCE_NAME("fn::pulumiResourceName"),
    RESOURCE_TYPE("fn::pulumiResourceType");

    private static final String NO_FILES = "it reads files, and the built-in engine has none: put the text itself here";
    private static final String NO_ARCHIVES = "the built-in engine has no archives";
    private static final String NO_INVOKES = "it asks a provider, and those of the built-in engine answer no questions";
    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("fn::readfile", NO_FILES),
            Map.entry("fn::filebase64", NO_FILES),
            Map.entry("fn::filebase64sha256", NO_FILES),
            Map.entry("fn::fileasset", NO_FILES),
            Map.entry("fn::filearchive", NO_FILES),
            Map.entry("fn::remoteasset", "the built-in engine fetches nothing: put the text itself here"),
            Map.entry("fn::remotearchive", NO_ARCHIVES),
            Map.entry("fn::assetarchive", NO_ARCHIVES),
            Map.entry(
                    "fn::stackreference",
                    "the built-in engine knows no other stack: give its output to this one as config"),
            Map.entry("fn::invoke", NO_INVOKES));
    private static final Map<String, Function> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(each -> key(each.written), each -> each));

    private final String written;

    Function(String written) {
        this.written = written;
    }

    static boolean isMeant(String key) {
        return key(key).startsWith("fn::");
    }

    static Optional<Function> named(String key) {
        return Optional.ofNullable(BY_NAME.get(key(key)));
    }

    /// Why a name is none of these.
    static String refusal(String key) {
        String words = REFUSED.get(key(key));
        if (words != null) {
            return words;
        }
        return key.indexOf(':', "fn::".length()) > 0
                ? NO_INVOKES
                : "there is no such function, expected one of "
                        + Arrays.stream(values())
                                .map(each -> each.written)
                                .sorted()
                                .collect(Collectors.joining(", "));
    }

    String written() {
        return written;
    }

    /// @param argument a tree in clear, of which everything is known
    /// @throws IllegalArgumentException with what is wrong, in words
    @Nullable
    Object apply(@Nullable Object argument) {
        return switch (this) {
            case JOIN -> Texts.join(argument);
            case SPLIT -> Texts.split(argument);
            case SELECT -> Lists.select(argument);
            case LENGTH -> Lists.length(argument);
            case SINGLE_OR_NONE -> Lists.singleOrNone(argument);
            case TO_JSON -> Plain.json(argument);
            case TO_BASE64 -> Texts.toBase64(argument);
            case FROM_BASE64 -> Texts.fromBase64(argument);
            case SHA1 -> Texts.sha1(argument);
            case STRING_ASSET -> Texts.asset(argument);
            case SECRET, UNSECRET, RESOURCE_NAME, RESOURCE_TYPE -> argument;
        };
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
