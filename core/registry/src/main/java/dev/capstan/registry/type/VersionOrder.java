package dev.capstan.registry.type;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Versions as Kubernetes prefers them: `v2, v1, v2beta1, v1beta1, v1alpha1`, then all others by name.
public final class VersionOrder implements Comparator<String> {
    public static final VersionOrder INSTANCE = new VersionOrder();
    private static final Pattern FORM = Pattern.compile("v([0-9]{1,9})(?:(alpha|beta)([0-9]{1,9}))?");

    private VersionOrder() {}

    @Override
    public int compare(String left, String right) {
        Matcher a = FORM.matcher(left);
        Matcher b = FORM.matcher(right);
        boolean known = a.matches();
        boolean otherKnown = b.matches();
        if (!known || !otherKnown) {
            return known ? -1 : otherKnown ? 1 : left.compareTo(right);
        }
        int byStage = Integer.compare(stage(b), stage(a));
        if (byStage != 0) {
            return byStage;
        }
        int byMajor = Integer.compare(number(b.group(1)), number(a.group(1)));
        return byMajor != 0 ? byMajor : Integer.compare(number(b.group(3)), number(a.group(3)));
    }

    private static int stage(Matcher version) {
        String name = version.group(2);
        return name == null ? 2 : name.equals("beta") ? 1 : 0;
    }

    private static int number(String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
