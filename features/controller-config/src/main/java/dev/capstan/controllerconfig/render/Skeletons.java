package dev.capstan.controllerconfig.render;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Skeletons that were read, by their text: most templates render to one of a few, whatever the values are. For any
/// number of threads.
final class Skeletons {
    /// How many characters of text are kept: with what was read of them about a hundred kilobytes.
    private static final int MOST = 1 << 14;

    private final String name;
    private final Map<String, Skeleton> known = new ConcurrentHashMap<>();

    Skeletons(String name) {
        this.name = name;
    }

    Skeleton of(String text) {
        Skeleton skeleton = known.get(text);
        if (skeleton != null) {
            return skeleton;
        }
        Skeleton read = Skeleton.read(name, text);
        if (text.length() <= MOST) {
            keep(text, read);
        }
        return read;
    }

    /// Starts anew when there are too many: whose templates have so many forms gains little by keeping them.
    private void keep(String text, Skeleton skeleton) {
        int kept = known.keySet().stream().mapToInt(String::length).sum();
        if (kept + text.length() > MOST) {
            known.clear();
        }
        known.put(text, skeleton);
    }
}
