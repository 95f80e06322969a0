package dev.capstan.app;

import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.AddressPolicy.Reach;
import dev.capstan.providers.command.CommandProvider;
import dev.capstan.providers.command.CommandProvider.Permission;
import dev.capstan.providers.http.HttpProvider;
import dev.capstan.providers.kubernetes.KubernetesProvider;
import dev.capstan.spi.stack.Provider;
import dev.capstan.spi.stack.StackEngine;
import dev.capstan.spi.stack.StackListener;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.stack.cli.PulumiEngine;
import dev.capstan.stack.cli.PulumiSettings;
import dev.capstan.stack.engine.BuiltinEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The engines that run stacks here. Nothing of one is loaded before the first stack runs.
final class StackEngines {
    private StackEngines() {}

    /// @param reachAll whether stacks may call what is in the network of this machine
    /// @param home what gives a stack access to our own API
    /// @param plugged what jars bring; those that come with the program go before
    static StackEngine builtin(
            boolean commandsAllowed, boolean reachAll, KubernetesProvider.Home home, Supplier<List<Provider>> plugged) {
        return new Late("builtin", () -> {
            List<Provider> bundled = providers(commandsAllowed, reachAll, home);
            return new BuiltinEngine(() ->
                    Stream.concat(plugged.get().stream(), bundled.stream()).toList());
        });
    }

    static StackEngine pulumi(Path data) {
        return new Late(
                "pulumi",
                () -> new PulumiEngine(
                        PulumiSettings.of(data.resolve("pulumi"), StackKeys.passphrase(data), System.getenv())));
    }

    /// Those that come with the program, some of them with more rights than they take for themselves.
    private static List<Provider> providers(boolean commandsAllowed, boolean reachAll, KubernetesProvider.Home home) {
        var providers = new LinkedHashMap<String, Provider>();
        ServiceLoader.load(Provider.class, StackEngines.class.getClassLoader())
                .forEach(each -> providers.put(each.name(), each));
        var trusted = new ArrayList<Provider>();
        trusted.add(new KubernetesProvider(home));
        if (commandsAllowed) {
            trusted.add(new CommandProvider(Permission.GRANTED));
        }
        if (reachAll) {
            trusted.add(new HttpProvider(new AddressPolicy(Reach.PRIVATE, List.of())));
        }
        trusted.forEach(each -> providers.put(each.name(), each));
        return List.copyOf(providers.values());
    }

    /// One that is made when it is first used.
    private static final class Late implements StackEngine {
        private final String name;
        private final Supplier<StackEngine> source;
        /// Guarded by this object's lock.
        private @Nullable StackEngine made;

        Late(String name, Supplier<StackEngine> source) {
            this.name = name;
            this.source = source;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public StackResult run(StackRun run, StackListener listener) throws Exception {
            return engine().run(run, listener);
        }

        private synchronized StackEngine engine() {
            StackEngine known = made;
            if (known == null) {
                known = source.get();
                made = known;
            }
            return known;
        }
    }
}
