package dev.capstan.gotemplate.syntax;

import org.jspecify.annotations.Nullable;

/// Where a node begins in the text. All places are equal, so two trees are when they say the same.
///
/// @param offset in chars, from 0
public record Place(int offset) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Place;
    }

    @Override
    public int hashCode() {
        return 0;
    }
}
