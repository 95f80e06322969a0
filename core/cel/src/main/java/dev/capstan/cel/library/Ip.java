package dev.capstan.cel.library;

import com.google.common.net.InetAddresses;
import dev.cel.runtime.CelEvaluationException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An IP address, version 4 or 6.
record Ip(InetAddress address) {
    static Optional<Ip> parse(String text) {
        return problem(text) == null ? Optional.of(new Ip(InetAddresses.forString(text))) : Optional.empty();
    }

    static Ip of(String text) throws CelEvaluationException {
        String problem = problem(text);
        if (problem != null) {
            throw new CelEvaluationException(problem);
        }
        return new Ip(InetAddresses.forString(text));
    }

    private static @Nullable String problem(String text) {
        if (text.contains("%")) {
            return "IP address \"" + text + "\" with zone value is not allowed";
        }
        if (!InetAddresses.isInetAddress(text) || !isStrict(text)) {
            return "IP Address \"" + text + "\" parse error during conversion from string: ParseAddr(\"" + text
                    + "\"): " + reason(text);
        }
        boolean mapped = text.contains(":") && InetAddresses.forString(text) instanceof Inet4Address;
        return mapped ? "IPv4-mapped IPv6 address \"" + text + "\" is not allowed" : null;
    }

    private static String reason(String text) {
        String[] parts = text.split("\\.", -1);
        boolean numbers = parts.length == 4
                && Arrays.stream(parts)
                        .allMatch(each -> !each.isEmpty() && each.chars().allMatch(c -> c >= '0' && c <= '9'));
        if (!numbers) {
            return "unable to parse IP";
        }
        return isStrict(text) ? "IPv4 field has value >255" : "IPv4 field has octet with leading zero";
    }

    /// Parts of version 4 have no leading zeros.
    private static boolean isStrict(String text) {
        String last = text.substring(text.lastIndexOf(':') + 1);
        if (!last.contains(".")) {
            return true;
        }
        for (String part : last.split("\\.", -1)) {
            if (part.length() > 1 && part.startsWith("0")) {
                return false;
            }
        }
        return true;
    }

    static Ip of(byte[] bytes) {
        try {
            return new Ip(InetAddress.getByAddress(bytes));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    byte[] bytes() {
        return address.getAddress();
    }

    long family() {
        return bytes().length == 4 ? 4 : 6;
    }

    boolean isLinkLocalMulticast() {
        byte[] bytes = bytes();
        return bytes.length == 4
                ? (bytes[0] & 0xff) == 224 && bytes[1] == 0 && bytes[2] == 0
                : (bytes[0] & 0xff) == 0xff && (bytes[1] & 0x0f) == 2;
    }

    boolean isGlobalUnicast() {
        byte[] bytes = bytes();
        boolean broadcast = bytes.length == 4 && (bytes[0] & bytes[1] & bytes[2] & bytes[3] & 0xff) == 0xff;
        return !broadcast
                && !address.isAnyLocalAddress()
                && !address.isLoopbackAddress()
                && !address.isMulticastAddress()
                && !address.isLinkLocalAddress();
    }

    /// In its shortest form.
    @Override
    public String toString() {
        return InetAddresses.toAddrString(address);
    }
}
