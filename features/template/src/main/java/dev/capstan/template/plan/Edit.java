package dev.capstan.template.plan;

/// A line that two texts share, or that only one of them has.
record Edit(Kind kind, String line) {
    enum Kind {
        SAME(' '),
        REMOVED('-'),
        ADDED('+');

        private final char sign;

        Kind(char sign) {
            this.sign = sign;
        }
    }

    /// How far the line is indented; the dash of an item counts, as what is behind it belongs to the item.
    int indent() {
        int indent = 0;
        while (indent < line.length() && (line.charAt(indent) == ' ' || line.startsWith("- ", indent))) {
            indent++;
        }
        return indent;
    }

    /// The key that the line begins with.
    String key() {
        String text = line.substring(indent());
        int colon = text.indexOf(':');
        return colon < 0 ? text : text.substring(0, colon);
    }

    @Override
    public String toString() {
        return kind.sign + line;
    }
}
