package dev.capstan.cel.library;

import dev.cel.runtime.CelEvaluationException;
import java.util.Optional;

/// A range of IP addresses: an address, and how many of its bits count.
record Cidr(Ip ip, int bits) {
    static Optional<Cidr> parse(String text) {
        int slash = text.lastIndexOf('/');
        String length = text.substring(slash + 1);
        if (slash < 0 || length.isEmpty() || length.length() > 3 || (length.startsWith("0") && length.length() > 1)) {
            return Optional.empty();
        }
        if (!length.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        int bits = Integer.parseInt(length);
        return Ip.parse(text.substring(0, slash))
                .filter(ip -> bits <= ip.bytes().length * 8)
                .map(ip -> new Cidr(ip, bits));
    }

    static Cidr of(String text) throws CelEvaluationException {
        return parse(text)
                .orElseThrow(() -> new CelEvaluationException(
                        "network address parse error during conversion from string: network address parse error during"
                                + " conversion from string: netip.ParsePrefix(\"" + text + "\"): "
                                + (text.contains("/") ? "prefix length out of range" : "no '/'")));
    }

    boolean contains(Ip other) {
        byte[] own = ip.bytes();
        byte[] others = other.bytes();
        if (own.length != others.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % 8);
            if ((own[bit / 8] & mask) != (others[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }

    boolean contains(Cidr other) {
        return bits <= other.bits && contains(other.ip);
    }

    Cidr masked() {
        byte[] bytes = ip.bytes();
        for (int bit = bits; bit < bytes.length * 8; bit++) {
            bytes[bit / 8] &= (byte) ~(0x80 >> (bit % 8));
        }
        return new Cidr(Ip.of(bytes), bits);
    }

    @Override
    public String toString() {
        return ip + "/" + bits;
    }
}
