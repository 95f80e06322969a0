package dev.capstan.gotemplate.function.sprig.time;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of a date, named in a layout by how the date Mon Jan 2 15:04:05 MST 2006 shows it.
enum Field {
    MONTH_NAME("January"),
    MONTH_SHORT("Jan"),
    MONTH_TWO("01"),
    HOUR("15"),
    MONTH("1"),
    WEEKDAY_NAME("Monday"),
    WEEKDAY_SHORT("Mon"),
    YEAR_DAY_THREE("002"),
    YEAR_DAY_PADDED("__2"),
    DAY_TWO("02"),
    DAY_PADDED("_2"),
    HOUR_TWELVE_TWO("03"),
    MINUTE_TWO("04"),
    SECOND_TWO("05"),
    YEAR_TWO("06"),
    YEAR("2006"),
    DAY("2"),
    HOUR_TWELVE("3"),
    MINUTE("4"),
    SECOND("5"),
    HALF_UPPER("PM"),
    HALF_LOWER("pm"),
    ZONE_NAME("MST"),
    OFFSET_SECONDS("-070000"),
    OFFSET_COLON_SECONDS("-07:00:00"),
    OFFSET_COLON("-07:00"),
    OFFSET_MINUTES("-0700"),
    OFFSET_HOURS("-07"),
    Z_OFFSET_SECONDS("Z070000"),
    Z_OFFSET_COLON_SECONDS("Z07:00:00"),
    Z_OFFSET_COLON("Z07:00"),
    Z_OFFSET_MINUTES("Z0700"),
    Z_OFFSET_HOURS("Z07"),
    /// Digits of a second as many as written, `.000`.
    FRACTION_FIXED(""),
    /// Digits of a second without zeros at the end, `.999`.
    FRACTION_TRIMMED("");

    private static final List<Field> NAMED =
            Arrays.stream(values()).filter(field -> !field.example.isEmpty()).toList();

    private final String example;

    Field(String example) {
        this.example = example;
    }

    String example() {
        return example;
    }

    /// Whether no offset is written `Z`.
    boolean isZulu() {
        return example.startsWith("Z");
    }

    boolean isFraction() {
        return this == FRACTION_FIXED || this == FRACTION_TRIMMED;
    }

    /// The field whose example stands at `at`, or null.
    static @Nullable Field at(String layout, int at) {
        for (Field field : NAMED) {
            if (layout.startsWith(field.example, at) && field.isWhole(layout, at + field.example.length())) {
                return field == DAY_PADDED && layout.startsWith("_2006", at) ? null : field;
            }
        }
        return null;
    }

    /// `Jan` in `Janet` is no month.
    private boolean isWhole(String layout, int end) {
        boolean word = this == MONTH_SHORT || this == WEEKDAY_SHORT;
        return !word || end >= layout.length() || layout.charAt(end) < 'a' || layout.charAt(end) > 'z';
    }
}
