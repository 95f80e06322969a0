package dev.capstan.plugins.polling;

import dev.capstan.plugins.kit.ItemForm;
import dev.capstan.spi.Submission;
import dev.capstan.spi.TerminalException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the items of one answer; what cannot be read is noted and keeps no other from being read.
final class Round {
    private final ItemForm form;
    private final Map<String, Submission.Apply> found = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private int count;

    Round(ItemForm form) {
        this.form = form;
    }

    void read(@Nullable Object item) {
        int index = count++;
        try {
            Submission.Apply wanted = form.apply(item);
            if (found.putIfAbsent(wanted.name(), wanted) != null) {
                problems.add("item " + index + " has the name " + wanted.name() + ", which another one has");
            }
        } catch (TerminalException e) {
            problems.add("item " + index + " " + e.getMessage());
        }
    }

    Map<String, Submission.Apply> found() {
        return found;
    }

    List<String> problems() {
        return problems;
    }
}
