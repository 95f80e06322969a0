package dev.capstan.expr.time;

import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.ZoneText;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/// What has been read of a time so far, and the time it makes in the end. A setter answers whether the number fits.
final class TimeFields {
    private static final int LARGEST_OFFSET = 18 * 3600;
    private static final int FIRST_YEAR_OF_LAST_CENTURY = 69;

    private final String text;
    private int year;
    private int month = -1;
    private int day = -1;
    private int yearDay = -1;
    private int hour;
    private int minute;
    private int second;
    private int nanos;
    private boolean morning;
    private boolean afternoon;
    private boolean utc;
    private @Nullable ZoneOffset offset;
    private String zoneName = "";

    TimeFields(String text) {
        this.text = text;
    }

    boolean year(int number) {
        year = number;
        return number >= 0;
    }

    boolean yearOfCentury(int number) {
        return year(number < 0 ? -1 : number + (number >= FIRST_YEAR_OF_LAST_CENTURY ? 1900 : 2000));
    }

    boolean month(int number) {
        month = number;
        return number > 0;
    }

    boolean day(int number) {
        day = number;
        return number >= 0;
    }

    boolean yearDay(int number) {
        yearDay = number;
        return number >= 0;
    }

    boolean hour(int number) {
        hour = number;
        return number >= 0;
    }

    boolean minute(int number) {
        minute = number;
        return number >= 0;
    }

    boolean second(int number) {
        second = number;
        return number >= 0;
    }

    void nanos(int number) {
        nanos = number;
    }

    void morning() {
        morning = true;
    }

    void afternoon() {
        afternoon = true;
    }

    boolean utc() {
        utc = true;
        return true;
    }

    boolean offset(int seconds) {
        if (Math.abs(seconds) > LARGEST_OFFSET) {
            throw outOfRange("time zone offset hour");
        }
        offset = ZoneOffset.ofTotalSeconds(seconds);
        return true;
    }

    void zoneName(String name) {
        zoneName = name;
    }

    Problem outOfRange(String what) {
        return complaint(what + " out of range");
    }

    ZonedDateTime resolve(ZoneId zone) {
        var local = LocalDateTime.of(date(), LocalTime.of(hourOfDay(), minute, second, nanos));
        if (utc) {
            return local.atZone(ZoneOffset.UTC);
        }
        if (offset != null) {
            return withOffset(local.toInstant(offset), offset, zone);
        }
        return zoneName.isEmpty() ? Zones.at(local, zone) : withName(local, zone);
    }

    private int hourOfDay() {
        if (afternoon && hour < 12) {
            return hour + 12;
        }
        return morning && hour == 12 ? 0 : hour;
    }

    private LocalDate date() {
        if (yearDay >= 0) {
            return dateOfYearDay();
        }
        var someMonth = YearMonth.of(year, month < 0 ? 1 : month);
        if (day == 0 || day > someMonth.lengthOfMonth()) {
            throw outOfRange("day");
        }
        return someMonth.atDay(day < 0 ? 1 : day);
    }

    private LocalDate dateOfYearDay() {
        if (yearDay == 0 || yearDay > Year.of(year).length()) {
            throw outOfRange("day-of-year");
        }
        var date = LocalDate.ofYearDay(year, yearDay);
        if (month >= 0 && month != date.getMonthValue()) {
            throw complaint("day-of-year does not match month");
        }
        if (day >= 0 && day != date.getDayOfMonth()) {
            throw complaint("day-of-year does not match day");
        }
        return date;
    }

    /// In the zone asked for, when its clocks show that offset then (and call it so); otherwise a nameless zone.
    private ZonedDateTime withOffset(Instant moment, ZoneOffset shown, ZoneId zone) {
        var there = moment.atZone(zone);
        var fits = there.getOffset().equals(shown) && (zoneName.isEmpty() || zoneName.equals(ZoneText.of(there)));
        return fits ? there : moment.atZone(shown);
    }

    /// A name that the zone does not know says nothing about the offset: then the clock is taken to show UTC, and
    /// `GMT+3` only moves what is shown.
    private ZonedDateTime withName(LocalDateTime local, ZoneId zone) {
        var moment = local.toInstant(ZoneOffset.UTC);
        var known = Zones.offset(zone, zoneName, moment);
        if (known != null) {
            return local.toInstant(known).atZone(zone);
        }
        if (zoneName.equals("GMT")) {
            return moment.atZone(ZoneId.of("GMT"));
        }
        if (!zoneName.startsWith("GMT")) {
            return moment.atZone(ZoneOffset.UTC);
        }
        var hours = Integer.parseInt(zoneName, 3, zoneName.length(), 10);
        return moment.atZone(ZoneOffset.ofTotalSeconds(Math.clamp(hours, -18, 18) * 3600));
    }

    private Problem complaint(String what) {
        return new Problem("parsing time \"" + text + "\": " + what);
    }
}
