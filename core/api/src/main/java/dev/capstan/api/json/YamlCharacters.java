package dev.capstan.api.json;

import java.io.Reader;

/// A text for a YAML parser, which fails when its buffer ends between the two halves of a character, as in `😀`:
/// what is read at once never does. Belongs to one thread.
public final class YamlCharacters extends Reader {
    private final String text;
    private int at;

    public YamlCharacters(String text) {
        this.text = text;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
        int count = Math.min(length, text.length() - at);
        if (count <= 0) {
            return length == 0 ? 0 : -1;
        }
        if (count > 1 && Character.isHighSurrogate(text.charAt(at + count - 1))) {
            count--;
        }
        text.getChars(at, at + count, buffer, offset);
        at += count;
        return count;
    }

    @Override
    public void close() {}
}
