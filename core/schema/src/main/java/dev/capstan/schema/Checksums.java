package dev.capstan.schema;

import com.google.re2j.Pattern;

/// Numbers that carry their own check digit.
final class Checksums {
    private static final Pattern CARD = Pattern.compile("4[0-9]{12}([0-9]{3})?|5[1-5][0-9]{14}"
            + "|6(011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(0[0-5]|[68][0-9])[0-9]{11}|(2131|1800|35\\d{3})\\d{11}");
    private static final Pattern ISBN10 = Pattern.compile("[0-9]{9}[0-9X]");
    private static final Pattern ISBN13 = Pattern.compile("[0-9]{13}");

    private Checksums() {}

    static boolean isIsbn10(String text) {
        String digits = text.replaceAll("[\\s-]+", "");
        if (!ISBN10.matches(digits)) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += (i + 1) * (digits.charAt(i) == 'X' ? 10 : digits.charAt(i) - '0');
        }
        return sum % 11 == 0;
    }

    static boolean isIsbn13(String text) {
        String digits = text.replaceAll("[\\s-]+", "");
        if (!ISBN13.matches(digits)) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 13; i++) {
            sum += (i % 2 == 0 ? 1 : 3) * (digits.charAt(i) - '0');
        }
        return sum % 10 == 0;
    }

    static boolean isCreditCard(String text) {
        String digits = text.replaceAll("[^0-9]+", "");
        if (!CARD.matches(digits)) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int weighed = i % 2 == 0 ? digit : digit * 2;
            sum += weighed > 9 ? weighed - 9 : weighed;
        }
        return sum % 10 == 0;
    }
}
