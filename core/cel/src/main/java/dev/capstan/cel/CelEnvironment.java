package dev.capstan.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import dev.capstan.cel.cost.CostMeter;
import dev.capstan.cel.library.Libraries;
import dev.capstan.cel.patch.Construction;
import dev.capstan.cel.patch.ObjectTypes;
import dev.capstan.cel.value.Shape;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelListsExtensions;
import dev.cel.extensions.CelStringExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import dev.cel.runtime.CelStandardFunctions.StandardFunction;
import dev.cel.validator.CelValidatorFactory;
import dev.cel.validator.validators.DurationLiteralValidator;
import dev.cel.validator.validators.HomogeneousLiteralValidator;
import dev.cel.validator.validators.TimestampLiteralValidator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Where expressions are compiled: the language, its extensions, and what Kubernetes adds.
///
/// There are two, made when they are first needed; it takes a moment. Safe for use by many threads.
public final class CelEnvironment {
    private static final CelOptions OPTIONS = options();

    /// Later than what Kubernetes has, or ours.
    private static final Set<CelStringExtensions.Function> NOT_TAKEN = Set.of(
            CelStringExtensions.Function.REVERSE,
            CelStringExtensions.Function.INDEX_OF,
            CelStringExtensions.Function.LAST_INDEX_OF);

    private final CelCompiler compiler;
    private final CelRuntime runtime;
    private final boolean patches;

    private CelEnvironment(boolean patches) {
        this.patches = patches;
        Libraries libraries = patches ? Libraries.kubernetes().with(Libraries.patches()) : Libraries.kubernetes();
        Set<CelStringExtensions.Function> texts = Arrays.stream(CelStringExtensions.Function.values())
                .filter(each -> !NOT_TAKEN.contains(each))
                .collect(Collectors.toSet());
        Set<CelListsExtensions.Function> lists = Arrays.stream(CelListsExtensions.Function.values())
                .filter(each -> each != CelListsExtensions.Function.RANGE)
                .collect(Collectors.toSet());
        this.compiler = CelCompilerFactory.standardCelCompilerBuilder()
                .setOptions(OPTIONS)
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .addLibraries(
                        CelExtensions.strings(texts),
                        CelExtensions.sets(OPTIONS),
                        CelExtensions.optional(),
                        CelExtensions.comprehensions(),
                        CelExtensions.lists(lists))
                .addMacros(CelExtensions.lists().macros())
                .addFunctionDeclarations(libraries.declarations())
                .build();
        this.runtime = CelRuntimeFactory.legacyCelRuntimeBuilder()
                .setOptions(OPTIONS)
                .setStandardEnvironmentEnabled(false)
                .setStandardFunctions(CelStandardFunctions.newBuilder()
                        .filterFunctions((function, overload) -> !isReplaced(function, overload.toString()))
                        .build())
                .addLibraries(
                        CelExtensions.strings(texts),
                        CelExtensions.sets(OPTIONS),
                        CelExtensions.optional(),
                        CelExtensions.comprehensions(),
                        CelExtensions.lists(lists))
                .addFunctionBindings(libraries.bindings())
                .build();
    }

    @SuppressWarnings("deprecation") // the strictness of Kubernetes, whatever becomes of the default
    private static CelOptions options() {
        return CelOptions.current()
                .enableReservedIds(true)
                .enableOptionalSyntax(true)
                .populateMacroCalls(false)
                .enableHeterogeneousNumericComparisons(true)
                .enableHomogeneousLiterals(false)
                .enableTimestampEpoch(true)
                .evaluateCanonicalTypesToNativeValues(true)
                .enableUnsignedLongs(true)
                .build();
    }

    /// What our library does in place of the standard one.
    private static boolean isReplaced(StandardFunction function, String overload) {
        return switch (function) {
            case EQUALS, NOT_EQUALS, IN, MATCHES -> true;
            case ADD -> overload.equals("ADD_LIST");
            default -> false;
        };
    }

    /// The one for nearly everything.
    public static CelEnvironment kubernetes() {
        return Shared.ENVIRONMENT;
    }

    /// The one for expressions that make patches, with the types of [ObjectTypes].
    public static CelEnvironment patches() {
        return SharedPatches.ENVIRONMENT;
    }

    /// Made by the class loader when somebody asks.
    private static final class Shared {
        private static final CelEnvironment ENVIRONMENT = new CelEnvironment(false);
    }

    private static final class SharedPatches {
        private static final CelEnvironment ENVIRONMENT = new CelEnvironment(true);
    }

    /// @param variables what the expression may name, and what that looks like
    public Compilation compile(String text, Map<String, Shape> variables) {
        try {
            CelAbstractSyntaxTree parsed = compiler.parse(text).getAst();
            CelCompiler scope = scope(variables, parsed);
            CelAbstractSyntaxTree tree = scope.check(parsed).getAst();
            tree = CelValidatorFactory.standardCelValidatorBuilder(scope, runtime)
                    .addAstValidators(
                            DurationLiteralValidator.INSTANCE,
                            TimestampLiteralValidator.INSTANCE,
                            new RegexLiterals(),
                            HomogeneousLiteralValidator.newInstance("format"))
                    .build()
                    .validate(tree)
                    .getAst();
            CelAbstractSyntaxTree runnable = Construction.rewrite(ListDispatch.settle(tree));
            return new Compilation.Done(
                    new CelProgram(tree, runtime.createProgram(runnable), CostMeter.steps(runnable), variables));
        } catch (CelValidationException | CelEvaluationException e) {
            return new Compilation.Failed(String.valueOf(e.getMessage()));
        }
    }

    private CelCompiler scope(Map<String, Shape> variables, CelAbstractSyntaxTree parsed) {
        var structs = new LinkedHashMap<String, CelType>();
        variables.values().forEach(each -> collect(each, structs));
        Optional<ObjectTypes> objects = patches ? Optional.of(ObjectTypes.of(parsed)) : Optional.empty();
        CelCompilerBuilder builder = compiler.toCompilerBuilder().setTypeProvider(new Structs(structs, objects));
        new HashMap<>(variables).forEach((name, shape) -> builder.addVar(name, shape.type()));
        return builder.build();
    }

    private static void collect(Shape shape, Map<String, CelType> structs) {
        switch (shape) {
            case Shape.Scalar _ -> {}
            case Shape.Items items -> collect(items.item(), structs);
            case Shape.Entries entries -> collect(entries.value(), structs);
            case Shape.Maybe(var present) -> collect(present, structs);
            case Shape.Fields fields -> {
                structs.put(fields.name(), fields.type());
                fields.fields().values().forEach(each -> collect(each.shape(), structs));
            }
        }
    }

    /// The objects that expressions can take apart.
    @SuppressWarnings("Immutable") // filled before, and nobody else has it
    private record Structs(Map<String, CelType> structs, Optional<ObjectTypes> objects) implements CelTypeProvider {
        @Override
        public ImmutableCollection<CelType> types() {
            return ImmutableList.copyOf(structs.values());
        }

        @Override
        public Optional<CelType> findType(String name) {
            return Optional.ofNullable(structs.get(name)).or(() -> objects.flatMap(each -> each.find(name)));
        }
    }
}
