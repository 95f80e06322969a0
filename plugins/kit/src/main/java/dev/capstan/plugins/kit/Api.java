package dev.capstan.plugins.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An API of JSON over HTTP with a token, pages and limits of how often it may be asked, as GitHub and GitLab have.
///
/// @param base such as `https://api.github.com`
/// @param headers of all calls, with the token among them
/// @param secret the token, to be kept out of what is told
public record Api(
        Caller caller,
        AddressPolicy policy,
        String base,
        Map<String, String> headers,
        String secret,
        InstantSource clock) {
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final int MOST_PAGES = 10;
    private static final int NOT_FOUND = 404;
    private static final Pattern NEXT = Pattern.compile("<([^>]+)>;\\s*rel=\"?next\"?");

    /// One part of a path, encoded.
    public static String part(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    /// What is there; empty when nothing is.
    ///
    /// @param tag of an earlier answer; then the answer may be 304
    public Optional<Answer> find(String path, Optional<String> tag) throws InterruptedException {
        Call call = Call.get(URI.create(base + path));
        Answer answer = sent(tag.isPresent() ? call.with("If-None-Match", tag.get()) : call);
        return answer.status() == NOT_FOUND ? Optional.empty() : Optional.of(good(answer));
    }

    public Answer post(String path, Object body) throws InterruptedException {
        return send(Call.of("POST", URI.create(base + path)).withJson(body));
    }

    /// All that a list has, or as much as ten pages have.
    ///
    /// @param name of the list in each answer; empty when the answer is the list
    public List<Map<String, Object>> all(String path, String name) throws InterruptedException {
        var all = new ArrayList<Map<String, Object>>();
        Optional<URI> next = Optional.of(URI.create(base + path));
        for (int page = 0; page < MOST_PAGES && next.isPresent(); page++) {
            Answer answer = send(Call.get(next.get()));
            Object tree = answer.json();
            Json.list(name.isEmpty() ? tree : Json.map(tree).get(name)).forEach(each -> all.add(Json.map(each)));
            next = next(answer);
        }
        return all;
    }

    /// @throws BusyException when it was asked too often
    /// @throws RetryableException when there is no answer, or one that says the other side is broken
    /// @throws TerminalException when it refuses
    private Answer send(Call call) throws InterruptedException {
        return good(sent(call));
    }

    private Answer sent(Call call) throws InterruptedException {
        return caller.send(call.with(headers).within(Duration.ofSeconds(30), 8 << 20), policy);
    }

    private Answer good(Answer answer) {
        if (answer.isGood() || answer.status() == 304) {
            return answer;
        }
        Optional<Duration> pause = pause(answer);
        String words = secret.isEmpty() ? answer.words() : answer.words().replace(secret, "***");
        if (pause.isPresent()) {
            throw new BusyException(words, pause.get());
        }
        if (answer.isPassing()) {
            throw answer.retryAfter(clock.instant())
                    .map(after -> new RetryableException(words, after))
                    .orElseGet(() -> new RetryableException(words));
        }
        throw new TerminalException(words);
    }

    private Optional<Duration> pause(Answer answer) {
        if (answer.status() != 403 && answer.status() != 429) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Optional<Duration> told = answer.retryAfter(now);
        if (told.isPresent()) {
            return told;
        }
        if (header(answer, "RateLimit-Remaining").filter("0"::equals).isPresent()) {
            return Optional.of(header(answer, "RateLimit-Reset")
                    .filter(text -> text.matches("[0-9]{1,12}"))
                    .map(text -> Answer.sane(Duration.between(now, Instant.ofEpochSecond(Long.parseLong(text)))))
                    .orElse(PAUSE));
        }
        boolean limited =
                new String(answer.body(), UTF_8).toLowerCase(Locale.ROOT).contains("rate limit");
        return answer.status() == 429 || limited ? Optional.of(PAUSE) : Optional.empty();
    }

    private static Optional<String> header(Answer answer, String name) {
        return answer.header("X-" + name).or(() -> answer.header(name));
    }

    /// The next page, unless it is somebody else's: the token goes along.
    private Optional<URI> next(Answer answer) {
        @Nullable String link = answer.header("Link").orElse(null);
        Matcher next = NEXT.matcher(link == null ? "" : link);
        return next.find() && next.group(1).startsWith(base + "/")
                ? Optional.of(URI.create(next.group(1)))
                : Optional.empty();
    }
}
