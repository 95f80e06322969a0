package dev.capstan.providers.aws;

import dev.capstan.spi.stack.Wanted;
import java.util.Locale;
import java.util.regex.Pattern;

/// What buckets may be called.
final class BucketName {
    private static final Pattern FINE =
            Pattern.compile("(?!\\d+\\.\\d+\\.\\d+\\.\\d+$)(?!.*\\.\\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    /// As long as a name may be, without a suffix.
    private static final int STEM = 55;

    private BucketName() {}

    static boolean isFine(String name) {
        return FINE.matcher(name).matches();
    }

    /// The name it has, or else one of the resource's name and its suffix.
    static Object madeUp(Wanted wanted) {
        return wanted.old()
                .map(old -> (Object) old.id())
                .orElseGet(() -> Inputs.text(wanted.inputs(), "bucketPrefix")
                        .map(prefix -> prefix + wanted.suffix())
                        .orElseGet(() -> stem(wanted.name()) + "-" + wanted.suffix()));
    }

    private static String stem(String name) {
        String clean = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String stem = clean.substring(0, Math.min(clean.length(), STEM)).replaceAll("^-+|-+$", "");
        return stem.isEmpty() ? "bucket" : stem;
    }
}
