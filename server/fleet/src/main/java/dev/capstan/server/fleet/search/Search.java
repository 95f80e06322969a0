package dev.capstan.server.fleet.search;

import java.util.Optional;

/// What somebody looks for, as text and as a condition.
///
/// ```
/// either     = both { "or" both }
/// both       = single { "and" single }
/// single     = "not" single | "(" either ")" | field comparison
/// comparison = ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) value | [ "not" ] "in" "(" value { "," value } ")"
/// value      = 'text' | "text" | number | true | false
/// ```
///
/// Square brackets do as well for a list.
public final class Search {
    private final Condition condition;

    private Search(Condition condition) {
        this.condition = condition;
    }

    /// @throws SearchException when it cannot be understood
    public static Search parse(String text) {
        return new Search(new Parser(text).whole());
    }

    /// What a parameter says; everything when it says nothing.
    ///
    /// @throws SearchException when it cannot be understood
    public static Search of(Optional<String> text) {
        return text.map(Search::parse).orElseGet(() -> new Search(_ -> true));
    }

    public boolean takes(Subject subject) {
        return condition.holds(subject);
    }
}
