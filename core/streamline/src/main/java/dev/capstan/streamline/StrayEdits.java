package dev.capstan.streamline;

import dev.capstan.streamline.cache.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;

/// Reports what a handler changed of its object that nobody sends to the server: anything but the status.
///
/// The same edit of the same object is reported once; the map is guarded by itself, and bounded.
final class StrayEdits {
    private static final int REMEMBERED = 1000;

    private final Map<String, List<String>> reported = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<String>> eldest) {
            return size() > REMEMBERED;
        }
    };

    void report(Header object, List<String> paths, Logger log) {
        if (paths.isEmpty()) {
            return;
        }
        synchronized (reported) {
            if (paths.equals(reported.put(object.uid(), paths))) {
                return;
            }
        }
        log.warn("The handler changed {} of its object, which is not sent: only status is", String.join(", ", paths));
    }
}
