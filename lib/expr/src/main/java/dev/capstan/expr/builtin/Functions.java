package dev.capstan.expr.builtin;

import java.time.Clock;
import java.util.Map;

/// All functions over values, by name.
public final class Functions {
    private Functions() {}

    /// @param clock what `now()` reads; its zone is the zone of the answer
    public static Map<String, Function> all(Clock clock) {
        var table = new Table();
        ConversionFunctions.addTo(table);
        NumberFunctions.addTo(table);
        AggregateFunctions.addTo(table);
        BitFunctions.addTo(table);
        TextFunctions.addTo(table);
        PieceFunctions.addTo(table);
        ListFunctions.addTo(table);
        MapFunctions.addTo(table);
        EncodingFunctions.addTo(table);
        TimeFunctions.addTo(table, clock);
        return table.functions();
    }
}
