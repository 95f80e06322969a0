package dev.capstan.conformance.differential;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// What stands behind the question mark.
final class Queries {
    static final String[] FORMS = {
        "application/json;as=Table;v=v1;g=meta.k8s.io,application/json",
        "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,application/json",
        "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json",
        "text/plain",
        "*/*",
    };
    static final String[] BROKEN = {
        "",
        "{",
        "null",
        "[]",
        "\"text\"",
        "5",
        "{\"metadata\": 5}",
        "{\"kind\": 5}",
        "{}",
        "{\"kind\": \"X\"} trailing",
        "{\"metadata\": {\"name\": \"x\", \"name\": \"$NAME\"}}",
        "not json at all",
        "{\"metadata\": {\"labels\": 5}}",
    };
    private static final String[] LABELS = {
        "app=x",
        "app!=x",
        "app in (x,y)",
        "app notin (z)",
        "!app",
        "app",
        "example.dev/tier=front",
        "app=x,seq",
        "app==y",
        "example.dev/tier=",
        "app=nobody",
    };
    private static final String[] BAD_LABELS = {
        "a=b=c", "app in (", "in", "bad key=1", "app=no good", "=x", "app>x", ","
    };
    private static final String[] BAD_FIELDS = {"odd=1", "metadata.name", "metadata.labels=x", "spec.odd=1", "=a"};

    private final Dice dice;
    private final Subject subject;
    private final String sequence;

    Queries(Dice dice, Subject subject, String sequence) {
        this.dice = dice;
        this.subject = subject;
        this.sequence = sequence;
    }

    /// Only what this sequence has made; lists of all there is would show others at work.
    String mine() {
        return "?labelSelector=" + encoded("seq=" + sequence);
    }

    String write() {
        var query = new ArrayList<String>();
        manager(query);
        if (dice.percent(10)) {
            query.add("dryRun=" + dice.of("All", "All", "All", "Some", ""));
        }
        if (dice.percent(35)) {
            query.add("fieldValidation=" + dice.of("Strict", "Strict", "Warn", "Ignore", "Odd"));
        }
        return joined(query);
    }

    private void manager(List<String> query) {
        if (dice.percent(40)) {
            query.add("fieldManager=" + dice.of("m1", "m2", "m3"));
        } else if (dice.percent(2)) {
            query.add("fieldManager=" + dice.of("x".repeat(129), "%01"));
        }
    }

    String patch(boolean apply) {
        var query = new ArrayList<String>();
        if (apply && dice.percent(96)) {
            query.add("fieldManager=" + dice.of("m1", "m2", "m3"));
        } else {
            manager(query);
        }
        if (dice.percent(apply ? 30 : 3)) {
            query.add("force=" + dice.of("true", "true", "true", "false", "odd"));
        }
        if (dice.percent(10)) {
            query.add("dryRun=All");
        }
        if (dice.percent(35)) {
            query.add("fieldValidation=" + dice.of("Strict", "Strict", "Warn", "Ignore", "Odd"));
        }
        return joined(query);
    }

    String get(String path) {
        if (!dice.percent(10)) {
            return "";
        }
        return "?resourceVersion=" + encoded(dice.of("{{rv " + path + "}}", "{{old " + path + "}}", "abc", "-1"));
    }

    String list() {
        var query = new ArrayList<String>();
        selectors(query);
        if (dice.percent(35)) {
            query.add("limit=" + dice.of("1", "1", "2", "3", "0", "-1", "x", "500"));
        }
        if (dice.percent(20)) {
            query.add(
                    "continue=" + encoded(dice.of("{{continue}}", "{{continue}}", "{{continue}}", "garbage", "eyJ9")));
        } else if (dice.percent(12)) {
            query.add("resourceVersion=" + encoded(dice.of("{{list}}", "{{list}}", "abc", "")));
            if (dice.percent(60)) {
                query.add("resourceVersionMatch=" + dice.of("Exact", "NotOlderThan", "Odd"));
            }
        } else if (dice.percent(2)) {
            query.add(dice.of("resourceVersionMatch=Exact", "sendInitialEvents=true", "timeoutSeconds=x"));
        }
        return joined(query);
    }

    /// What Kubernetes itself puts into each namespace is left alone: it would put it there again in its own time.
    String deleteCollection() {
        var query = new ArrayList<String>();
        query.add("labelSelector=" + encoded(dice.of("seq=" + sequence, "seq=" + sequence + ",app=x", "seq,app!=x")));
        if (dice.percent(10)) {
            query.add("limit=1");
        }
        if (dice.percent(10)) {
            query.add("dryRun=All");
        }
        if (dice.percent(10) && !subject.fields().isEmpty()) {
            query.add("fieldSelector=" + encoded(dice.of(subject.fields())));
        }
        return joined(query);
    }

    /// From where this sequence began; it ends by itself if what it waits for does not come.
    String watch() {
        var query = new ArrayList<String>();
        query.add("watch=true");
        query.add("timeoutSeconds=10");
        query.add("resourceVersion={{first}}");
        query.add("labelSelector="
                + encoded(dice.of("seq=" + sequence, "seq=" + sequence + ",app=x", "seq=" + sequence + ",app!=y")));
        if (dice.percent(10)) {
            query.add("fieldSelector=" + encoded("metadata.name!=b"));
        }
        return joined(query);
    }

    private void selectors(List<String> query) {
        if (!subject.namespaced()) {
            query.add("labelSelector=" + encoded("seq=" + sequence + (dice.percent(40) ? "," + dice.of(LABELS) : "")));
        } else if (dice.percent(30)) {
            query.add("labelSelector=" + encoded(dice.percent(90) ? dice.of(LABELS) : dice.of(BAD_LABELS)));
        }
        if (dice.percent(20)) {
            query.add("fieldSelector=" + encoded(fieldSelector()));
        }
    }

    private String fieldSelector() {
        if (dice.percent(12)) {
            return dice.of(BAD_FIELDS);
        }
        return dice.percent(50) && !subject.fields().isEmpty()
                ? dice.of(subject.fields())
                : dice.of(
                        "metadata.name=a",
                        "metadata.name!=a",
                        "metadata.namespace=x",
                        "metadata.name=a,metadata.name=b");
    }

    private static String joined(List<String> query) {
        return query.isEmpty() ? "" : "?" + String.join("&", query);
    }

    /// Holes stay as they are: what is filled in is encoded then.
    private static String encoded(String text) {
        return text.startsWith("{{") ? text : URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
