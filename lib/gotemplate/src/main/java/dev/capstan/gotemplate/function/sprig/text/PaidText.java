package dev.capstan.gotemplate.function.sprig.text;

import dev.capstan.gotemplate.value.Budget;

/// A text that is paid for as it is looked at, however often: a search may look at the same characters for every match.
final class PaidText implements CharSequence {
    private static final int OFTEN = 64;

    private final String text;
    private final Budget budget;
    private final long price;
    private int looks;

    /// @param price what looking at 64 characters costs
    PaidText(String text, Budget budget, long price) {
        this.text = text;
        this.budget = budget;
        this.price = price;
    }

    @Override
    public char charAt(int index) {
        if (++looks % OFTEN == 0) {
            budget.step(price);
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
