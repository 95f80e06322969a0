package dev.capstan.providers.tls;

import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.stack.Checked.Problem;
import dev.capstan.spi.stack.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.jspecify.annotations.Nullable;

/// Whom a certificate is for, as inputs say it.
final class Subject {
    private static final Map<String, ASN1ObjectIdentifier> PARTS = parts();
    private static final String ADDRESS = "[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*";

    private Subject() {}

    private static Map<String, ASN1ObjectIdentifier> parts() {
        var parts = new LinkedHashMap<String, ASN1ObjectIdentifier>();
        parts.put("country", BCStyle.C);
        parts.put("province", BCStyle.ST);
        parts.put("locality", BCStyle.L);
        parts.put("streetAddress", BCStyle.STREET);
        parts.put("postalCode", BCStyle.POSTAL_CODE);
        parts.put("organization", BCStyle.O);
        parts.put("organizationalUnit", BCStyle.OU);
        parts.put("commonName", BCStyle.CN);
        parts.put("serialNumber", BCStyle.SERIALNUMBER);
        return parts;
    }

    static List<Problem> problems(Map<String, Object> inputs) {
        var problems = new ArrayList<Problem>();
        Json.map(inputs.get("subject")).keySet().stream()
                .filter(each -> !PARTS.containsKey(each))
                .map(each -> new Problem(
                        "subject." + each, "is not known here, expected " + String.join(", ", PARTS.keySet())))
                .forEach(problems::add);
        for (Object each : Json.list(inputs.get("ipAddresses"))) {
            if (each != Unknown.VALUE && !String.valueOf(each).matches(ADDRESS)) {
                problems.add(new Problem("ipAddresses", "has " + each + ", which is no address"));
            }
        }
        return problems;
    }

    static X500Name name(Map<String, Object> inputs) {
        var name = new X500NameBuilder(BCStyle.INSTANCE);
        Map<String, Object> subject = Json.map(inputs.get("subject"));
        PARTS.forEach((part, type) -> {
            Object value = subject.get(part);
            List<?> values = value instanceof List<?> several ? several : value == null ? List.of() : List.of(value);
            values.forEach(each -> name.addRDN(type, String.valueOf(each)));
        });
        return name.build();
    }

    /// Names besides the subject; empty when there are none.
    static Optional<GeneralNames> others(Map<String, Object> inputs) {
        var names = new ArrayList<GeneralName>();
        add(names, GeneralName.dNSName, inputs.get("dnsNames"));
        add(names, GeneralName.iPAddress, inputs.get("ipAddresses"));
        add(names, GeneralName.uniformResourceIdentifier, inputs.get("uris"));
        return names.isEmpty() ? Optional.empty() : Optional.of(new GeneralNames(names.toArray(GeneralName[]::new)));
    }

    private static void add(List<GeneralName> names, int kind, @Nullable Object values) {
        Json.list(values).forEach(each -> names.add(new GeneralName(kind, String.valueOf(each))));
    }
}
