package dev.capstan.controllerconfig.render;

import java.util.ArrayList;
import java.util.List;

/// Takes the text of a scalar apart at its marks.
final class TextReader {
    private final Spot spot;
    private final String text;
    private final List<String> literals = new ArrayList<>();
    private final List<Integer> slots = new ArrayList<>();
    private int from;

    private TextReader(Spot spot, String text) {
        this.spot = spot;
        this.text = text;
    }

    static Shape.Text read(Spot spot, String text, boolean plain) {
        var reader = new TextReader(spot, text);
        for (int i = Marks.find(text); i >= 0; i = Marks.find(text, reader.from)) {
            reader.mark(i);
        }
        reader.literals.add(text.substring(reader.from));
        return new Shape.Text(spot, reader.literals, reader.slots, plain);
    }

    private void mark(int at) {
        int end = at;
        int next = at + 2;
        int mark = text.codePointAt(at);
        if (mark == Marks.SPLICE) {
            next = at + 4;
            if (next > text.length()) {
                throw Marks.misplaced(spot);
            }
            mark = text.codePointAt(at + 2);
            if (text.startsWith(Marks.AS_KEY, next)) {
                next += Marks.AS_KEY.length();
            } else if (text.startsWith(Marks.AS_ELEMENT, at - Marks.AS_ELEMENT.length())) {
                end -= Marks.AS_ELEMENT.length();
            } else {
                throw Marks.misplaced(spot);
            }
        }
        literals.add(text.substring(from, end));
        slots.add(Marks.slot(mark));
        from = next;
    }
}
