package dev.capstan.app.controller;

import dev.capstan.app.controller.Variables.Given;
import dev.capstan.app.tls.ClientTls;
import dev.capstan.controllerconfig.config.ReportTarget.Form;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/// The options that are about the backend.
final class BackendOptions {
    private static final URI NOWHERE = URI.create("http://nowhere.invalid");

    @Option(
            names = "--api-url",
            paramLabel = "URL",
            description = "The backend that has the clusters, up to its version: https://cls.example.com/api/v1"
                    + " (API_BASE_URL).")
    private String url = "";

    @Option(
            names = "--api-form",
            paramLabel = "FORM",
            description = "How it is talked to, unless the config says so: cls or fleet (CAPSTAN_API_FORM; default:"
                    + " cls).")
    private String form = "";

    @Option(
            names = "--api-ca",
            paramLabel = "FILE",
            description = "Who vouches for it, in PEM (CAPSTAN_API_CA; default: whom Java trusts).")
    private String authorities = "";

    @Option(
            names = "--api-token-file",
            paramLabel = "FILE",
            description = "A token that is sent to it, read anew for each request (CAPSTAN_API_TOKEN_FILE).")
    private String token = "";

    @Option(
            names = "--api-headers-file",
            paramLabel = "FILE",
            description = "Headers that are sent to it, one on each line, read anew for each request"
                    + " (CAPSTAN_API_HEADERS_FILE; or the headers themselves as API_HEADERS, or CONTROLLER_EMAIL for"
                    + " X-User-Email).")
    private String headers = "";

    /// @param problems where is noted what is missing or wrong
    BackendSetting setting(Variables variables, List<String> problems) {
        return new BackendSetting(
                address(variables, problems),
                form(variables, problems),
                tls(variables, problems),
                headers(variables, problems));
    }

    private URI address(Variables variables, List<String> problems) {
        Optional<Given> given = variables.first("--api-url", url, List.of("API_BASE_URL"));
        if (given.isEmpty()) {
            problems.add("the backend is missing, expected its URL as --api-url or API_BASE_URL");
            return NOWHERE;
        }
        try {
            URI uri = new URI(given.get().value().strip());
            if (List.of("http", "https").contains(String.valueOf(uri.getScheme())) && uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException _) {
            // Told below.
        }
        problems.add(given.get().problem("a URL such as https://cls.example.com/api/v1"));
        return NOWHERE;
    }

    private Form form(Variables variables, List<String> problems) {
        Optional<Given> given = variables.first("--api-form", form, List.of("CAPSTAN_API_FORM"));
        return switch (given.map(Given::value).orElse("cls")) {
            case "cls" -> Form.CLS;
            case "fleet" -> Form.FLEET;
            default -> {
                given.ifPresent(each -> problems.add(each.problem("cls or fleet")));
                yield Form.CLS;
            }
        };
    }

    private SSLContext tls(Variables variables, List<String> problems) {
        Optional<Given> file = variables.first("--api-ca", authorities, List.of("CAPSTAN_API_CA"));
        String pem = file.map(each -> SecretFile.read(each, problems)).orElse("");
        try {
            return ClientTls.context(pem, "", "");
        } catch (IOException | IllegalArgumentException e) {
            file.ifPresent(each -> problems.add(each.name() + " is " + each.value() + ", which has no certificate"));
            return trustingTheUsual();
        }
    }

    private static SSLContext trustingTheUsual() {
        try {
            return ClientTls.context("", "", "");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private ApiHeaders headers(Variables variables, List<String> problems) {
        Optional<Given> tokens = variables.first("--api-token-file", token, List.of("CAPSTAN_API_TOKEN_FILE"));
        Optional<Given> files = variables.first("--api-headers-file", headers, List.of("CAPSTAN_API_HEADERS_FILE"));
        Optional<String> email =
                variables.first("", "", List.of("CONTROLLER_EMAIL")).map(each -> "X-User-Email: " + each.value());
        Optional<String> given = variables.first("", "", List.of("API_HEADERS")).map(Given::value);
        String fixed = Stream.of(email, given).flatMap(Optional::stream).collect(Collectors.joining("\n"));
        var all = new ApiHeaders(
                fixed, files.map(each -> Path.of(each.value())), tokens.map(each -> Path.of(each.value())));
        try {
            all.current();
        } catch (IOException e) {
            problems.add("what is sent to the backend cannot be told: " + e.getMessage());
        }
        return all;
    }
}
