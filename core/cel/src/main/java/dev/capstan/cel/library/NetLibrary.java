package dev.capstan.cel.library;

import static dev.capstan.cel.library.Kinds.CIDR;
import static dev.capstan.cel.library.Kinds.IP;
import static dev.capstan.cel.library.Kinds.TEXT;

import dev.cel.common.types.SimpleType;

/// IP addresses and ranges of them.
final class NetLibrary {
    private NetLibrary() {}

    static void addTo(FunctionSet functions) {
        addresses(functions);
        ranges(functions);
    }

    private static void addresses(FunctionSet functions) {
        var bool = SimpleType.BOOL;
        functions.global("ip", "string_to_ip", Kinds.IP_TYPE, TEXT, Ip::of);
        functions.global("isIP", "is_ip", bool, TEXT, each -> Ip.parse(each).isPresent());
        functions.global(
                "ip.isCanonical",
                "ip_is_canonical",
                bool,
                TEXT,
                each -> Ip.of(each).toString().equals(each));
        functions.global("string", "ip_to_string", SimpleType.STRING, IP, Ip::toString);
        functions.member("family", "ip_family", SimpleType.INT, IP, Ip::family);
        functions.member(
                "isUnspecified",
                "ip_is_unspecified",
                bool,
                IP,
                each -> each.address().isAnyLocalAddress());
        functions.member(
                "isLoopback", "ip_is_loopback", bool, IP, each -> each.address().isLoopbackAddress());
        functions.member("isLinkLocalMulticast", "ip_is_link_local_multicast", bool, IP, Ip::isLinkLocalMulticast);
        functions.member(
                "isLinkLocalUnicast",
                "ip_is_link_local_unicast",
                bool,
                IP,
                each -> each.address().isLinkLocalAddress());
        functions.member("isGlobalUnicast", "ip_is_global_unicast", bool, IP, Ip::isGlobalUnicast);
    }

    private static void ranges(FunctionSet functions) {
        var bool = SimpleType.BOOL;
        functions.global("cidr", "string_to_cidr", Kinds.CIDR_TYPE, TEXT, Cidr::of);
        functions.global(
                "isCIDR", "is_cidr", bool, TEXT, each -> Cidr.parse(each).isPresent());
        functions.global("string", "cidr_to_string", SimpleType.STRING, CIDR, Cidr::toString);
        functions.member("ip", "cidr_ip", Kinds.IP_TYPE, CIDR, Cidr::ip);
        functions.member("prefixLength", "cidr_prefix_length", SimpleType.INT, CIDR, each -> (long) each.bits());
        functions.member("masked", "cidr_masked", Kinds.CIDR_TYPE, CIDR, Cidr::masked);
        functions.member(
                "containsIP", "cidr_contains_ip_string", bool, CIDR, TEXT, (range, ip) -> range.contains(Ip.of(ip)));
        functions.member("containsIP", "cidr_contains_ip_ip", bool, CIDR, IP, (range, ip) -> range.contains(ip));
        functions.member(
                "containsCIDR",
                "cidr_contains_cidr_string",
                bool,
                CIDR,
                TEXT,
                (range, other) -> range.contains(Cidr.of(other)));
        functions.member(
                "containsCIDR", "cidr_contains_cidr", bool, CIDR, CIDR, (range, other) -> range.contains(other));
    }
}
