package dev.capstan.controllerconfig.render;

import dev.capstan.gotemplate.run.Interpolation;
import dev.capstan.gotemplate.run.Printed;
import dev.capstan.gotemplate.value.Problem;
import java.util.ArrayList;
import java.util.List;

/// Keeps what is printed and writes marks in its place. Belongs to one rendering.
final class Recorder implements Interpolation {
    private final int most;
    private final List<Slot> slots = new ArrayList<>();
    private long size;
    private boolean splices;

    /// @param most how many characters may be printed
    Recorder(int most) {
        this.most = most;
    }

    @Override
    public void write(Printed printed, boolean indented, StringBuilder out) {
        if (printed instanceof Printed.Constant(String text)) {
            constant(text, indented, out);
            return;
        }
        add(printed, indented, out);
        splices |= Splices.concern(printed);
    }

    List<Slot> slots() {
        return slots;
    }

    /// Whether a map or list was serialized as YAML, which may have to go among others.
    boolean splices() {
        return splices;
    }

    /// Text of the template itself, unless it was made to look like a mark by escapes.
    private void constant(String text, boolean indented, StringBuilder out) {
        if (Marks.find(text) < 0) {
            out.append(text);
        } else {
            add(new Printed.Plain(text, text), indented, out);
        }
    }

    private void add(Printed printed, boolean indented, StringBuilder out) {
        size += printed.text().length();
        if (size + out.length() > most) {
            throw new Problem("the output has more than " + most + " characters");
        }
        if (slots.size() >= Marks.MOST) {
            throw new Problem("more than " + Marks.MOST + " values are printed");
        }
        out.appendCodePoint(Marks.mark(slots.size()));
        slots.add(new Slot(printed, indented));
    }
}
