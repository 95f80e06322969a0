package dev.capstan.gotemplate.function.sprig;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every function against what the original gave: the tables were written by running sprig.
final class SprigTableTest {
    @TestFactory
    Stream<DynamicTest> textsAreChangedAsSprigChangesThem() {
        return CallTable.tests("texts");
    }

    @TestFactory
    Stream<DynamicTest> encodingsAreThoseOfSprig() {
        return CallTable.tests("encodings");
    }

    @TestFactory
    Stream<DynamicTest> patternsMatchAsInGo() {
        return CallTable.tests("regexes");
    }

    @TestFactory
    Stream<DynamicTest> numbersAreReadAndComputedAsInSprig() {
        return CallTable.tests("numbers");
    }

    @TestFactory
    Stream<DynamicTest> listsAreThoseOfSprig() {
        return CallTable.tests("lists");
    }

    @TestFactory
    Stream<DynamicTest> mapsAreThoseOfSprig() {
        return CallTable.tests("dicts");
    }

    @TestFactory
    Stream<DynamicTest> choicesAndKindsAreThoseOfSprig() {
        return CallTable.tests("flow");
    }

    @TestFactory
    Stream<DynamicTest> jsonIsThatOfGo() {
        return CallTable.tests("json");
    }

    @TestFactory
    Stream<DynamicTest> yamlIsThatOfHelm() {
        return CallTable.tests("yaml");
    }

    @TestFactory
    Stream<DynamicTest> datesAreThoseOfGo() {
        return CallTable.tests("dates");
    }

    @TestFactory
    Stream<DynamicTest> versionsCompareAsInSprig() {
        return CallTable.tests("versions");
    }

    @TestFactory
    Stream<DynamicTest> pathsAndUrlsAreThoseOfGo() {
        return CallTable.tests("places");
    }
}
