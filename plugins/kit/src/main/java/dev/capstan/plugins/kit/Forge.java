package dev.capstan.plugins.kit;

import dev.capstan.plugins.kit.PipelineWorkspace.Pace;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.Workspace;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Where code is kept and pipelines run, such as GitHub, as far as an action needs it: an address, a token and
/// parameters that say which pipeline.
public final class Forge implements AutoCloseable {
    private final Site site;
    private final Map<String, String> environment;
    private final InstantSource clock;
    private final Caller caller = new Caller();

    /// What differs from one to another.
    ///
    /// @param address unless another is set or named
    /// @param variable of the environment, in which there may be a token
    /// @param headers of all calls, by the token
    public record Site(String name, String address, String variable, Function<String, Map<String, String>> headers) {}

    /// Reads from parameters which pipeline is meant.
    public interface Reading<S> {
        /// @param like what is not said is the same as there
        S read(Parameters with, Optional<S> like);
    }

    public Forge(Site site, Map<String, String> environment, InstantSource clock) {
        this.site = site;
        this.environment = environment;
        this.clock = clock;
    }

    /// @param reading of the parameters, and of those under `destroy`
    /// @param runs makes a pipeline of what was read
    /// @throws TerminalException when they make no sense, or there is no token
    public <S> Workspace prepare(ActionRequest request, Reading<S> reading, BiFunction<Api, S, Pipeline> runs) {
        Parameters with = Parameters.of(request.with());
        Optional<Parameters> undo = with.below("destroy");
        S apply = reading.read(with, Optional.empty());
        Optional<S> destroy = undo.map(each -> reading.read(each, Optional.of(apply)));
        Pace pace = Pace.read(with);
        String url = with.text("url", "");
        with.check();
        Api api = api(request, url);
        return new PipelineWorkspace(
                request, runs.apply(api, apply), destroy.map(each -> runs.apply(api, each)), pace, clock);
    }

    @Override
    public void close() {
        caller.close();
    }

    private Api api(ActionRequest request, String url) {
        String set = request.settings().getOrDefault("url", site.address());
        String token =
                request.secrets().find("token").or(() -> fromEnvironment(url)).orElseThrow(this::noToken);
        String base = (url.isEmpty() ? set : url).replaceFirst("/+$", "");
        var policy = AddressPolicy.of(request.settings());
        return new Api(caller, policy, base, site.headers().apply(token), token, clock);
    }

    /// The server's own token goes nowhere but where whoever runs the server has said.
    private Optional<String> fromEnvironment(String url) {
        return url.isEmpty() ? Optional.ofNullable(environment.get(site.variable())) : Optional.empty();
    }

    private TerminalException noToken() {
        return new TerminalException("there is no token for " + site.name() + ": name one under \"secrets\" as token in"
                + " the type's reconciler, or set " + site.variable() + " where the server runs");
    }
}
