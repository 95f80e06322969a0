package dev.capstan.server.kube.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.type.Types;
import dev.capstan.server.kube.media.Answer;
import dev.capstan.server.kube.media.ContentHash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// All discovery documents of one catalogue, rendered.
public final class DiscoveryDocuments {
    private static final String JSON = "application/json";
    private final List<String> coreVersions;
    private final Map<DiscoveryForm, Answer> core = new HashMap<>();
    private final Map<DiscoveryForm, Answer> named = new HashMap<>();
    private final Map<String, Answer> groups = new HashMap<>();
    private final Map<GroupVersion, Answer> resources = new HashMap<>();

    DiscoveryDocuments(Types types) {
        List<GroupOfTypes> all = GroupOfTypes.all(types);
        List<GroupOfTypes> coreOnly = all.stream().filter(GroupOfTypes::core).toList();
        List<GroupOfTypes> others = all.stream().filter(each -> !each.core()).toList();
        coreVersions =
                coreOnly.stream().flatMap(each -> each.versions().stream()).toList();
        for (DiscoveryForm form : List.of(DiscoveryForm.V2, DiscoveryForm.V2BETA1)) {
            core.put(form, aggregated(form, coreOnly));
            named.put(form, aggregated(form, others));
        }
        named.put(DiscoveryForm.PLAIN, plain(PlainDocuments.groups(others)));
        others.forEach(each -> groups.put(each.name(), plain(PlainDocuments.group(each))));
        for (GroupOfTypes group : all) {
            for (String version : group.versions()) {
                resources.put(new GroupVersion(group.name(), version), plain(PlainDocuments.resources(group, version)));
            }
        }
    }

    private static Answer plain(JsonNode document) {
        return Answer.ok(JSON, JsonText.bytes(document));
    }

    private static Answer aggregated(DiscoveryForm form, List<GroupOfTypes> groups) {
        byte[] body = JsonText.bytes(AggregatedDocument.of(form, groups));
        return Answer.ok(form.contentType(), body)
                .with("etag", '"' + ContentHash.of(body) + '"')
                .with("cache-control", "public")
                .with("vary", "Accept");
    }

    /// What `/api` answers.
    ///
    /// @param serverAddress where the client reached this server, `127.0.0.1:6443`
    public Answer api(DiscoveryForm form, String serverAddress) {
        Answer prepared = core.get(form);
        return prepared != null ? prepared : plain(PlainDocuments.versions(coreVersions, serverAddress));
    }

    /// What `/apis` answers.
    public Answer apis(DiscoveryForm form) {
        return Optional.ofNullable(named.get(form)).orElseThrow();
    }

    /// What `/apis/{group}` answers; empty when there is no such group.
    public Optional<Answer> group(String name) {
        return Optional.ofNullable(groups.get(name));
    }

    /// What `/api/{version}` or `/apis/{group}/{version}` answers; empty when there is no such version.
    public Optional<Answer> resources(GroupVersion version) {
        return Optional.ofNullable(resources.get(version));
    }
}
