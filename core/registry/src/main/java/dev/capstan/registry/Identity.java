package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.Names;
import java.util.List;
import java.util.random.RandomGenerator;

/// Which object a write is about: what its path says, what its body says, and whether the two agree.
final class Identity {
    private static final int NAME_ATTEMPTS = 8;

    private final RandomGenerator random;

    Identity(RandomGenerator random) {
        this.random = random;
    }

    /// Puts the object where the path says, or refuses when it says otherwise itself.
    void place(Target target, Resource object) {
        ObjectNode metadata = object.ownMetadata();
        namespace(target, object);
        String wanted = target.path().name();
        if (wanted != null && object.name().isEmpty()) {
            metadata.put("name", wanted);
        } else if (wanted != null && !object.name().equals(wanted)) {
            throw nameMismatch(object.name(), wanted);
        }
    }

    /// Refuses what is new and yet based on an earlier state.
    static void refuseVersion(Resource object) {
        if (!object.resourceVersion().isEmpty()) {
            throw new Refusal.BadRequest("resourceVersion should not be set on objects to be created").asException();
        }
    }

    /// Names the object if its name was left to us.
    void name(Target target, Resource object, View view) {
        if (object.name().isEmpty() && !object.generateName().isEmpty()) {
            object.ownMetadata().put("name", freeName(target, object.generateName(), view));
        }
    }

    /// A name that is free as far as we know; after a few misses the last one, which is then refused.
    private String freeName(Target target, String base, View view) {
        String name = generated(base);
        for (int attempt = 1; attempt < NAME_ATTEMPTS && view.find(target.key(name)) != null; attempt++) {
            name = generated(base);
        }
        return name;
    }

    private String generated(String base) {
        synchronized (random) {
            return Names.generate(base, random);
        }
    }

    private static void namespace(Target target, Resource object) {
        String wanted = target.path().namespace();
        if (wanted == null) {
            object.ownMetadata().remove("namespace");
        } else if (object.namespace().isEmpty()) {
            object.ownMetadata().put("namespace", wanted);
        } else if (!object.namespace().equals(wanted)) {
            throw new Refusal.BadRequest(
                            "the namespace of the provided object does not match the namespace sent on the request")
                    .asException();
        }
    }

    /// Refuses what was applied to nothing when it does not say what it is, or means another object.
    static void checkApplied(Target target, Resource object) {
        String name = target.path().key().name();
        if (!object.uid().isEmpty()) {
            throw new Refusal.Conflict(
                            target.type().resource(),
                            name,
                            "uid mismatch: the provided object specified uid " + object.uid()
                                    + ", and no existing object was found")
                    .asException();
        }
        if (object.name().isEmpty()) {
            throw nameMissing(name);
        }
        checkVersion(object);
    }

    /// Refuses a version that cannot be one.
    static void checkVersion(Resource object) {
        if (!object.resourceVersion().matches("[0-9]*")) {
            throw new Refusal.BadRequest(
                            "metadata.resourceVersion is \"" + object.resourceVersion() + "\", expected a number")
                    .asException();
        }
    }

    /// Refuses an object that means to replace another than there is. To replace an object by its uid is a
    /// condition; to patch the uid is a change, and a forbidden one.
    ///
    /// @param uid of what is there; empty when nothing is
    static void checkReplacement(Target target, Resource object, String uid) {
        checkName(target, object);
        if (!object.uid().isEmpty() && !object.uid().equals(uid)) {
            throw new Refusal.Conflict(
                            target.path().resource(),
                            object.name(),
                            "Precondition failed: UID in precondition: " + object.uid() + ", UID in object meta: "
                                    + uid)
                    .asException();
        }
    }

    /// Refuses an object that is called otherwise than the one it changes, or is based on an older state of it.
    static void check(Target target, Resource object, Stored stored) {
        checkName(target, object);
        String name = target.path().key().name();
        String version = object.resourceVersion();
        if (version.isEmpty() || version.equals("0")) {
            if (!target.type().traits().unconditionalUpdate()) {
                throw new Refusal.Invalid(
                                target.type().group(),
                                target.type().names().plural(),
                                name,
                                List.of(FieldProblem.invalid(
                                        "metadata.resourceVersion", "0", "must be specified for an update")))
                        .asException();
            }
            return;
        }
        if (Revisions.parse(version) != stored.revision()) {
            throw new Refusal.Conflict(
                            target.type().resource(),
                            name,
                            "the object has been modified; please apply your changes to the latest version and try again")
                    .asException();
        }
    }

    /// Refuses an object that says it is another than the path does.
    static void checkName(Target target, Resource object) {
        String name = target.path().key().name();
        if (object.name().isEmpty()) {
            throw nameMissing(name);
        }
        if (!object.name().equals(name)) {
            throw nameMismatch(object.name(), name);
        }
        namespace(target, object);
    }

    static RuntimeException nameMissing(String wanted) {
        return new Refusal.BadRequest("the name of the object (" + wanted
                        + " based on URL) was undeterminable: name must be provided")
                .asException();
    }

    private static RuntimeException nameMismatch(String found, String wanted) {
        return new Refusal.BadRequest(
                        "the name of the object (" + found + ") does not match the name on the URL (" + wanted + ")")
                .asException();
    }
}
