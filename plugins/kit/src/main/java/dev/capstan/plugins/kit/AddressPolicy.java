package dev.capstan.plugins.kit;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Whom a plugin may call, because part of an address may come from whoever writes a spec.
///
/// Whoever runs the host sets it: `addresses` is `public`, `private` (the default: private networks and this
/// machine too) or `any`; `hosts` lists names, `api.example.com, *.example.org`, and nobody else is called. Except
/// with `any`, link-local addresses are never called: clouds give out credentials there.
///
/// A name is looked up before each call, and the call uses the same answer as long as Java remembers it, which
/// is 30 seconds.
///
/// @param hosts empty for all
public record AddressPolicy(Reach reach, List<String> hosts) {
    /// How far a plugin may reach.
    public enum Reach {
        PUBLIC,
        PRIVATE,
        ANY
    }

    public AddressPolicy {
        hosts = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    /// @throws TerminalException when they make no sense
    public static AddressPolicy of(Map<String, String> settings) {
        String reach = settings.getOrDefault("addresses", "private").strip();
        List<String> hosts = Arrays.stream(settings.getOrDefault("hosts", "").split(","))
                .map(String::strip)
                .filter(host -> !host.isEmpty())
                .toList();
        return switch (reach) {
            case "public" -> new AddressPolicy(Reach.PUBLIC, hosts);
            case "private" -> new AddressPolicy(Reach.PRIVATE, hosts);
            case "any" -> new AddressPolicy(Reach.ANY, hosts);
            default ->
                throw new TerminalException("setting addresses is " + reach + ", expected public, private or any");
        };
    }

    /// @throws TerminalException when it may not be called
    /// @throws RetryableException when the name is not known, at least now
    public void check(URI uri) {
        String host = host(uri);
        if (!hosts.isEmpty() && hosts.stream().noneMatch(pattern -> matches(pattern, host))) {
            throw new TerminalException("host " + host + " is not among those that may be called: " + hosts);
        }
        for (InetAddress address : addresses(host)) {
            if (!permits(address)) {
                throw new TerminalException(
                        "host " + host + " has address " + address.getHostAddress() + ", which may not be called");
            }
        }
    }

    private static String host(URI uri) {
        @Nullable String scheme = uri.getScheme();
        @Nullable String host = uri.getHost();
        boolean web = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
        if (!web || host == null || uri.getRawUserInfo() != null) {
            throw new TerminalException("url must be http or https, with a host and without a password in it");
        }
        return host.toLowerCase(Locale.ROOT);
    }

    private static InetAddress[] addresses(String host) {
        try {
            return InetAddress.getAllByName(host);
        } catch (UnknownHostException e) {
            throw new RetryableException("host " + host + " is not known", e);
        }
    }

    private static boolean matches(String pattern, String host) {
        return pattern.startsWith("*.") ? host.endsWith(pattern.substring(1)) : host.equals(pattern);
    }

    private boolean permits(InetAddress given) {
        InetAddress address = embedded(given);
        return switch (reach) {
            case ANY -> true;
            case PRIVATE -> !isForbidden(address);
            case PUBLIC -> !isForbidden(address) && !isPrivate(address);
        };
    }

    private static boolean isForbidden(InetAddress address) {
        byte[] bytes = address.getAddress();
        return address.isLinkLocalAddress()
                || address.isMulticastAddress()
                || address.isAnyLocalAddress()
                || (address instanceof Inet4Address && (bytes[0] == 0 || (bytes[0] & 0xf0) == 0xf0))
                // Where one cloud gives out credentials over IPv6: fd00:ec2::254.
                || (address instanceof Inet6Address
                        && bytes[0] == (byte) 0xfd
                        && bytes[2] == 0x0e
                        && bytes[3] == (byte) 0xc2);
    }

    private static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        return address.isLoopbackAddress()
                || address.isSiteLocalAddress()
                || (address instanceof Inet4Address && bytes[0] == 100 && (bytes[1] & 0xc0) == 64)
                || (address instanceof Inet6Address && (bytes[0] & 0xfe) == 0xfc);
    }

    /// The IPv4 address that a NAT64 address (`64:ff9b::/96`) leads to.
    private static InetAddress embedded(InetAddress address) {
        byte[] bytes = address.getAddress();
        byte[] prefix = {0, 0x64, (byte) 0xff, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0};
        if (bytes.length != 16 || !Arrays.equals(bytes, 0, 12, prefix, 0, 12)) {
            return address;
        }
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(bytes, 12, 16));
        } catch (UnknownHostException e) {
            throw new AssertionError("four bytes are an address", e);
        }
    }
}
