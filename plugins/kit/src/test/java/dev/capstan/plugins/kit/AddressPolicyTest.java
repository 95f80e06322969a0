package dev.capstan.plugins.kit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.TerminalException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressPolicyTest {
    private static final AddressPolicy USUAL = AddressPolicy.of(Map.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data",
                "http://[fe80::1]/",
                "http://[::ffff:169.254.169.254]/",
                "http://[64:ff9b::a9fe:a9fe]/",
                "http://[fd00:ec2::254]/",
                "http://0.0.0.0/",
                "http://0.1.2.3/",
                "http://224.0.0.1/",
                "http://255.255.255.255/",
                "http://[::]/"
            })
    void nobodyIsSentWhereCredentialsAreGivenOut(String url) {
        assertThatThrownBy(() -> USUAL.check(URI.create(url)))
                .isInstanceOf(TerminalException.class)
                .hasMessageContaining("which may not be called");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1/",
                "http://[::1]/",
                "http://10.1.2.3/",
                "http://192.168.1.1/",
                "http://100.64.0.1/",
                "http://[fd12::1]/"
            })
    void privateNetworksAreOpenUnlessItIsSaidOtherwise(String url) {
        AddressPolicy publicOnly = AddressPolicy.of(Map.of("addresses", "public"));

        assertThatCode(() -> USUAL.check(URI.create(url))).doesNotThrowAnyException();
        assertThatThrownBy(() -> publicOnly.check(URI.create(url))).hasMessageContaining("which may not be called");
    }

    @Test
    void aListOfHostsLetsNobodyElseBeCalled() {
        AddressPolicy listed = AddressPolicy.of(Map.of("hosts", "127.0.0.1, *.example.com"));

        assertThatCode(() -> listed.check(URI.create("http://127.0.0.1/"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> listed.check(URI.create("http://127.0.0.2/")))
                .hasMessage("host 127.0.0.2 is not among those that may be called: [127.0.0.1, *.example.com]");
        assertThatThrownBy(() -> listed.check(URI.create("http://evil-example.com/")))
                .hasMessageContaining("is not among those");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///etc/passwd", "ftp://host/", "http://user:secret@127.0.0.1/", "/path"})
    void onlyTheWebIsCalled(String url) {
        assertThatThrownBy(() -> USUAL.check(URI.create(url)))
                .hasMessage("url must be http or https, with a host and without a password in it");
    }
}
