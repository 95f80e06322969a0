package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// What stands under `metadata`, mostly right.
final class MetadataDice {
    private static final String[] ODD = {
        "{labels: {app: 'no good'}}",
        "{labels: {'bad key': x}}",
        "{labels: {app: 1}}",
        "{labels: {app: '', 'a/b/c': y, '-x': z}}",
        "{labels: []}",
        "{labels: null}",
        "{labels: {}}",
        "{labels: {app: null}}",
        "{annotations: {'bad key': x}}",
        "{annotations: {note: true}}",
        "{annotations: {}}",
        "{annotations: null}",
        "{finalizers: [nodomain]}",
        "{finalizers: ['bad name']}",
        "{finalizers: [example.dev/a, example.dev/a]}",
        "{finalizers: []}",
        "{finalizers: x}",
        "{name: UPPER}",
        "{name: has_underscore}",
        "{name: ''}",
        "{name: null}",
        "{name: 5}",
        "{name: 'x.y'}",
        "{name: abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz}",
        "{namespace: elsewhere}",
        "{namespace: ''}",
        "{resourceVersion: '1'}",
        "{resourceVersion: abc}",
        "{resourceVersion: ''}",
        "{uid: 11111111-2222-4333-8444-555555555555}",
        "{generation: 7}",
        "{generation: x}",
        "{creationTimestamp: '2020-01-02T03:04:05Z'}",
        "{creationTimestamp: yesterday}",
        "{creationTimestamp: null}",
        "{selfLink: /x}",
        "{odd: 1}",
        "{managedFields: [{}]}",
        "{managedFields: []}",
        "{managedFields: [{manager: x, operation: Odd}]}",
        "{managedFields: [{manager: x, operation: Update, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {'f:x': {}}}]}",
        "{ownerReferences: [{kind: X}]}",
        "{ownerReferences: [{apiVersion: v1, kind: ConfigMap, name: a, uid: ''}]}",
        "{ownerReferences: [{apiVersion: 'a/b/c', kind: ConfigMap, name: a, uid: u}]}",
        "{ownerReferences: [{apiVersion: v1, kind: Event, name: a, uid: u}]}",
        "{ownerReferences: [{apiVersion: v1, kind: A, name: a, uid: u, controller: true},"
                + " {apiVersion: v1, kind: B, name: b, uid: v, controller: true}]}",
    };

    private MetadataDice() {}

    /// @param sequence a label value that only this sequence uses
    static ObjectNode next(Dice dice, String name, String sequence) {
        ObjectNode metadata = Tree.object();
        if (!name.isEmpty()) {
            metadata.put("name", name);
        }
        if (dice.percent(85)) {
            ObjectNode labels = metadata.putObject("labels");
            labels.put("seq", sequence);
            if (dice.percent(70)) {
                labels.put("app", dice.of("x", "y", "z"));
            }
            if (dice.percent(25)) {
                labels.put("example.dev/tier", dice.of("front", "back", ""));
            }
        }
        return fancy(dice, metadata);
    }

    /// A change of what stands there.
    static ObjectNode change(Dice dice) {
        return fancy(
                dice,
                dice.percent(60)
                        ? Tree.of(dice.of(
                                "{labels: {app: x}}",
                                "{labels: {app: w}}",
                                "{labels: {app: null}}",
                                "{labels: {example.dev/tier: back}}",
                                "{finalizers: null}",
                                "{annotations: {note: null}}"))
                        : Tree.object());
    }

    private static ObjectNode fancy(Dice dice, ObjectNode metadata) {
        if (dice.percent(25)) {
            metadata.withObject("/annotations").put("note", dice.of("one", "two", "ünï", ""));
        }
        if (dice.percent(8)) {
            metadata.putArray("finalizers").add("example.dev/hold");
        }
        return dice.percent(9) ? overlaid(metadata, Tree.of(dice.of(ODD))) : metadata;
    }

    /// Like a merge patch, but a null stays a null.
    private static ObjectNode overlaid(ObjectNode base, ObjectNode odd) {
        base.setAll(odd);
        return base;
    }
}
