package dev.capstan.gotemplate.function.sprig;

import dev.capstan.gotemplate.function.Function;
import java.time.Clock;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A class of functions, and the names of those it has: so a class that no template asks for need not be loaded.
enum Theme {
    TEXTS("""
            cat contains hasPrefix hasSuffix hello indent nindent plural quote repeat replace squote \
            toString trim trimAll trimPrefix trimSuffix trimall"""),
    WORDS("camelcase initials kebabcase lower nospace snakecase swapcase title untitle upper wrap wrapWith"),
    CUTS("abbrev abbrevboth join split splitList splitn substr toStrings trunc"),
    ENCODINGS("adler32sum b32dec b32enc b64dec b64enc base64decode base64encode sha1sum sha256sum sha512sum"),
    REGEXES("""
            mustRegexFind mustRegexFindAll mustRegexMatch mustRegexReplaceAll mustRegexReplaceAllLiteral \
            mustRegexSplit regexFind regexFindAll regexMatch regexQuoteMeta regexReplaceAll \
            regexReplaceAllLiteral regexSplit"""),
    NUMBERS("atoi float64 int int64 toDecimal"),
    MATHS("add add1 add1f addf biggest ceil div divf floor max maxf min minf mod mul mulf round sub subf"),
    RANGES("seq until untilStep"),
    LISTS("""
            append chunk compact concat first has initial last list mustAppend mustChunk mustCompact \
            mustFirst mustHas mustInitial mustLast mustPrepend mustPush mustRest mustReverse mustSlice \
            mustUniq mustWithout prepend push rest reverse slice sortAlpha tuple uniq without"""),
    DICTS("""
            deepCopy dict dig get hasKey keys merge mergeOverwrite mustDeepCopy mustMerge mustMergeOverwrite \
            omit pick pluck set unset values"""),
    FLOW("all any coalesce cond default empty fail required ternary"),
    TYPES("deepEqual kindIs kindOf typeIs typeIsLike typeOf"),
    DATA("""
            fromJson fromJsonArray fromYaml fromYamlArray mustFromJson mustToJson mustToPrettyJson \
            mustToRawJson mustToYaml toJson toPrettyJson toRawJson toYaml"""),
    DATES("""
            ago date dateInZone dateModify date_in_zone date_modify duration durationRound htmlDate \
            htmlDateInZone mustDateModify mustToDate must_date_modify now toDate unixEpoch"""),
    VERSIONS("semver semverCompare"),
    PATHS("base clean dir ext isAbs osBase osClean osDir osExt osIsAbs"),
    URLS("urlJoin urlParse");

    private final String names;

    Theme(String names) {
        this.names = names;
    }

    Set<String> names() {
        return Set.of(names.split(" "));
    }

    @Nullable
    Function function(String name, Clock clock) {
        return switch (this) {
            case TEXTS -> Texts.function(name);
            case WORDS -> Words.function(name);
            case CUTS -> Cuts.function(name);
            case ENCODINGS -> Encodings.function(name);
            case REGEXES -> Regexes.function(name);
            case NUMBERS -> Numbers.function(name);
            case MATHS -> Maths.function(name);
            case RANGES -> Ranges.function(name);
            case LISTS -> Lists.function(name);
            case DICTS -> Dicts.function(name);
            case FLOW -> Flow.function(name);
            case TYPES -> Types.function(name);
            case DATA -> Data.function(name);
            case DATES -> Dates.function(name, clock);
            case VERSIONS -> Versions.function(name);
            case PATHS -> Paths.function(name);
            case URLS -> Urls.function(name);
        };
    }
}
