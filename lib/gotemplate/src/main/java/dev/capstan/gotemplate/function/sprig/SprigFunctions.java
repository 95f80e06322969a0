package dev.capstan.gotemplate.function.sprig;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.Library;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The functions of sprig and Helm, with their order of arguments, their results and their idea of emptiness.
///
/// Ours besides: `cond LIST TYPE` (the element whose `type` is TYPE, or nil), `base64encode` and `base64decode` (other
/// names of `b64enc` and `b64dec`), and `join`, which takes the list and the separator in either order.
///
/// Left out, and so unknown to a template, is what would make the same template and data give another text:
///
/// - what reads the environment or the network: `env`, `expandenv`, `getHostByName`
/// - what is random: `randAlpha`, `randAlphaNum`, `randAscii`, `randBytes`, `randInt`, `randNumeric`, `shuffle`,
///   `uuidv4`, `bcrypt`, `htpasswd`, `encryptAES`, `genPrivateKey`, `genCA`, `genCAWithKey`, `genSelfSignedCert`,
///   `genSelfSignedCertWithKey`, `genSignedCert`, `genSignedCertWithKey`
/// - what serves them only: `buildCustomCert`, `decryptAES`, `derivePassword`
/// - Helm's `tpl` and `lookup`, `toYamlPretty`, and TOML: `toToml`, `fromToml`
///
/// Differs from Go, whose values have more types than ours: `int64` is `int`, and every list and map is one of
/// `interface {}`, so that `typeOf`, `kindOf` and `deepEqual` tell less apart, `until (add 1 2)` and `keys (split …)`
/// work, and `duration 95` is `1m35s`. `set` and `unset` change only maps that the template made; the engine gives a
/// template that calls them a copy of its data. `keys` and `values` come in the order of the keys. `nospace` and
/// `initials` leave what is not ASCII whole. The local zone is UTC.
///
/// A function is made when a template asks for it: to make all of them takes longer than to compile most templates.
///
/// @param clock what `now`, `ago` and the dates that default to now ask
public record SprigFunctions(Clock clock) implements Library {
    private static final Map<String, Theme> THEMES = themes();

    private static Map<String, Theme> themes() {
        var themes = new HashMap<String, Theme>();
        for (Theme theme : Theme.values()) {
            theme.names().forEach(name -> themes.put(name, theme));
        }
        return Map.copyOf(themes);
    }

    /// Helm's `fromJson`, which reads maps only and says under the key `Error` what is wrong.
    public static Function helmFromJson() {
        return Data.helmFromJson();
    }

    @Override
    public Set<String> names() {
        return THEMES.keySet();
    }

    @Override
    public @Nullable Function function(String name) {
        Theme theme = THEMES.get(name);
        return theme == null ? null : theme.function(name, clock);
    }
}
