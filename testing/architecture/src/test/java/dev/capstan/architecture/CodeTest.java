package dev.capstan.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/// How classes are named and shaped, and what they leave alone.
final class CodeTest {
    private static final Program PROGRAM = Program.whole();

    @Test
    void namesSayWhatAThingIs() {
        // What runs controllers is a Manager to everybody who ever wrote one.
        check(noClasses()
                .that()
                .haveNameNotMatching("dev\\.capstan\\.streamline\\.Manager(\\$.*)?")
                .should()
                .haveNameMatching(".*(Impl|Utils?|Helper|Manager)(\\$.*)?"));
    }

    @Test
    void packagesAreNamedByNounsOfTheDomain() {
        var vague = Set.of("impl", "util", "common", "model", "service", "helper", "manager", "misc");
        check(noClasses()
                .should()
                .resideInAnyPackage(
                        vague.stream().map(name -> ".." + name + "..").toArray(String[]::new)));
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(packages())
                .filteredOn(each -> !each.isAnnotatedWith(NullMarked.class))
                .isEmpty();
    }

    @Test
    void classesAreFinal() {
        check(classes()
                .that(arePlain())
                .should()
                .haveModifier(JavaModifier.FINAL)
                .orShould()
                .haveModifier(JavaModifier.ABSTRACT));
    }

    @Test
    void staticsHoldNoState() {
        check(fields().that().areStatic().should().beFinal());
        check(noFields().that().areStatic().should().haveRawType(mutable()));
        check(fields().that()
                .areStatic()
                .and()
                .haveRawType(array())
                .and()
                .doNotHaveModifier(JavaModifier.SYNTHETIC)
                .should()
                .bePrivate());
    }

    @Test
    void onlyTheAppDecidesWhereLogLinesGo() {
        check(noClasses()
                .that(areOutsideTheApp())
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.logging"));
    }

    @Test
    void onlyTheAppWritesToTheTerminal() {
        check(noClasses().that(areOutsideTheApp()).should().accessField(System.class, "out"));
        check(noClasses().that(areOutsideTheApp()).should().accessField(System.class, "err"));
        check(noClasses()
                .that(areOutsideTheApp())
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "it prints a stack trace", call -> call.getName().equals("printStackTrace"))));
    }

    @Test
    void nobodySleeps() {
        check(noClasses()
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "it is Thread.sleep",
                        call -> call.getTargetOwner().isEquivalentTo(Thread.class)
                                && call.getName().equals("sleep"))));
    }

    private static void check(ArchRule rule) {
        rule.check(PROGRAM.classes());
    }

    private static Set<JavaPackage> packages() {
        return PROGRAM.classes().stream().map(JavaClass::getPackage).collect(Collectors.toSet());
    }

    private static DescribedPredicate<JavaClass> areOutsideTheApp() {
        return DescribedPredicate.describe(
                "are outside the app",
                type -> PROGRAM.module(type).stream()
                        .noneMatch(module -> module.path().equals("app")));
    }

    /// What is written with the word `class` and has a name.
    private static DescribedPredicate<JavaClass> arePlain() {
        return DescribedPredicate.describe(
                "are plain classes",
                type -> !type.isInterface()
                        && !type.isEnum()
                        && !type.isAnonymousClass()
                        && !type.isLocalClass()
                        && !type.getSimpleName().equals("package-info"));
    }

    /// Types whose values change; the interfaces of collections are taken to hold copies that do not.
    private static DescribedPredicate<JavaClass> mutable() {
        var changing = Set.of("java.util.concurrent.atomic", "java.util.concurrent.locks");
        return DescribedPredicate.describe(
                "a type whose values change",
                type -> changing.contains(type.getPackageName())
                        || type.isAssignableTo(StringBuilder.class)
                        || type.isAssignableTo(ThreadLocal.class)
                        || (!type.isInterface()
                                && (type.isAssignableTo(Map.class) || type.isAssignableTo(Collection.class))));
    }

    private static DescribedPredicate<JavaClass> array() {
        return DescribedPredicate.describe("an array", JavaClass::isArray);
    }
}
