package dev.capstan.controllerconfig.render;

import java.util.List;
import java.util.Random;

/// Texts that mean something to YAML, to templates or to nobody.
final class HostileText {
    private static final List<String> PIECES = List.of(
            "\n",
            "\r",
            "\r\n",
            "\n\n",
            "\n  ",
            "\t",
            " ",
            "  ",
            ": ",
            ":",
            " #",
            "#",
            "- ",
            "-",
            "---",
            "\n---\n",
            "...",
            "\n...\n",
            "? ",
            "'",
            "\"",
            "''",
            "\\",
            "\\n",
            "{",
            "}",
            "[",
            "]",
            ", ",
            "&a",
            "*a",
            "!",
            "!!int ",
            "|",
            ">",
            "%",
            "@",
            "`",
            "{{",
            "}}",
            "{{.v0}}",
            "<<",
            "~",
            "null",
            "true",
            "3",
            "1e3",
            "kind: Evil",
            "\nkind: Evil\n",
            "a",
            "b",
            "ü",
            "😀",
            "\u0000",
            "\u0007",
            "\u001b",
            "\u007f",
            "\u0085",
            "\u00a0",
            "\u2028",
            "\u2029",
            "\ufeff",
            "\uffff",
            "\ue000",
            Character.toString(0xF0000),
            Character.toString(0xF0001),
            Character.toString(0x100000),
            Character.toString(0x10FFFF));
    private static final List<String> HALVES = List.of("\ud800", "\udbff", "\udb80", "\udc00", "\udfff");

    private final Random random;

    HostileText(Random random) {
        this.random = random;
    }

    String next() {
        var text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    /// A text with half of a character somewhere.
    String broken() {
        return "x" + next() + HALVES.get(random.nextInt(HALVES.size())) + "x";
    }
}
