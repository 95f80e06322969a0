package dev.capstan.testing.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.testing.s3.S3Server.NewBuckets;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What the contract of the provider does not show.
final class S3ServerTest {
    private final S3Server server = S3Server.start(NewBuckets.PUBLIC);
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void aStrangerMayOnlyReadWhatIsPublic() throws Exception {
        assertThat(asked("PUT", "/berlin", "", "").statusCode()).isEqualTo(200);
        assertThat(asked("PUT", "/berlin/a.txt", "", "hello").statusCode()).isEqualTo(200);

        assertThat(stranger("GET", "/berlin/a.txt").body()).isEqualTo("hello");
        assertThat(stranger("GET", "/berlin").statusCode()).isEqualTo(403);
        assertThat(stranger("DELETE", "/berlin/a.txt").statusCode()).isEqualTo(403);
    }

    @Test
    void aBucketMayBePartOfTheHost() throws Exception {
        asked("PUT", "/berlin", "", "");
        asked("PUT", "/berlin/a.txt", "", "hello");

        String host = "berlin." + server.url().substring("http://".length());
        // Page.visit goes to what is behind s3-website, whatever is before it.
        assertThat(Page.visit(host.replace("berlin.", "berlin.s3-website."), "/a.txt")
                        .status())
                .as("it is no website yet")
                .isEqualTo(404);
        assertThat(Page.ask(host, server.url(), "/a.txt").body()).isEqualTo("hello");
    }

    @Test
    void aWebsiteHasAnIndexAFolderAndAPageForErrors() throws Exception {
        asked("PUT", "/berlin", "", "");
        asked("PUT", "/berlin/index.html", "", "home");
        asked("PUT", "/berlin/a/index.html", "", "folder");
        asked("PUT", "/berlin/oops.html", "", "oops");
        asked("PUT", "/berlin", "?website", """
                <WebsiteConfiguration><IndexDocument><Suffix>index.html</Suffix></IndexDocument>\
                <ErrorDocument><Key>oops.html</Key></ErrorDocument></WebsiteConfiguration>""");
        String website = server.url().replace("http://", "berlin.s3-website.");

        assertThat(Page.visit(website, "/").body()).isEqualTo("home");
        assertThat(Page.visit(website, "/a/").body()).isEqualTo("folder");
        assertThat(Page.visit(website, "/a").headers()).containsEntry("location", "/a/");
        assertThat(Page.visit(website, "/none"))
                .satisfies(page -> assertThat(page.status()).isEqualTo(403))
                .satisfies(page -> assertThat(page.body()).isEqualTo("oops"));
    }

    @Test
    void whatIsInABucketIsListedByPagesAndGroups() throws Exception {
        asked("PUT", "/berlin", "", "");
        for (String key : new String[] {"a", "b/1", "b/2", "c", "d"}) {
            asked("PUT", "/berlin/" + key, "", key);
        }

        String first = asked("GET", "/berlin", "?list-type=2&delimiter=/&max-keys=3", "")
                .body();
        assertThat(first).contains("<Key>a</Key>", "<Prefix>b/</Prefix>", "<Key>c</Key>", "<KeyCount>3</KeyCount>");
        assertThat(first).contains("<IsTruncated>true</IsTruncated>");
        var token = Pattern.compile("<NextContinuationToken>(.*)</Next").matcher(first);
        assertThat(token.find()).isTrue();
        String second = asked("GET", "/berlin", "?list-type=2&continuation-token=" + token.group(1), "")
                .body();
        assertThat(second).contains("<Key>d</Key>", "<IsTruncated>false</IsTruncated>");
    }

    @Test
    void aBodyMayComeInSignedChunks() throws Exception {
        asked("PUT", "/berlin", "", "");
        var request = request("PUT", "/berlin/a", "5;chunk-signature=00\r\nhello\r\n1;x=y\r\n!\r\n0;x=y\r\n\r\n")
                .header("Authorization", "x")
                .header("x-amz-content-sha256", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD")
                .build();

        assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        assertThat(stranger("GET", "/berlin/a").body()).isEqualTo("hello!");
    }

    @Test
    void whatMakesNoSenseIsRefused() throws Exception {
        asked("PUT", "/berlin", "", "");

        assertThat(asked("PUT", "/Not_Fine", "", "").body()).contains("<Code>InvalidBucketName</Code>");
        assertThat(asked("PUT", "/berlin", "?website", "<WebsiteConfiguration/>")
                        .body())
                .contains("<Code>MalformedXML</Code>");
        assertThat(asked("PUT", "/berlin", "?tagging", "no xml").body()).contains("<Code>MalformedXML</Code>");
        assertThat(asked("PUT", "/berlin", "?policy", "{}").body()).contains("<Code>MalformedPolicy</Code>");
        assertThat(asked("GET", "/paris", "", "").body()).contains("<Code>NoSuchBucket</Code>");
        assertThat(asked("GET", "/berlin/none", "", "").body()).contains("<Code>NoSuchKey</Code>");
    }

    private HttpResponse<String> asked(String method, String path, String query, String body) throws Exception {
        return client.send(
                request(method, path + query, body)
                        .header("Authorization", "anything")
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> stranger(String method, String path) throws Exception {
        return client.send(request(method, path, "").build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String method, String path, String body) {
        return HttpRequest.newBuilder(URI.create(server.url() + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    }
}
