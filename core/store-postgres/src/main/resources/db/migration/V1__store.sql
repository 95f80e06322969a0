-- The log. Append-only; every value is here once, exactly as it was written.
CREATE TABLE changes (
    revision  bigint PRIMARY KEY,
    key       text COLLATE "C" NOT NULL,
    value     bytea,
    previous  bigint NOT NULL,
    created   bigint NOT NULL,
    batch_end boolean NOT NULL,
    time      timestamptz NOT NULL
);
CREATE INDEX changes_by_key ON changes (key, revision);

-- Where every key is now. The value is for people who query; null when it is not a JSON object.
CREATE TABLE current (
    key      text COLLATE "C" PRIMARY KEY,
    revision bigint NOT NULL,
    created  bigint NOT NULL,
    value    jsonb
);

-- The one counter. Its row is locked by whoever commits, so the order of commits is that of the revisions.
CREATE TABLE counter (
    id       boolean PRIMARY KEY DEFAULT true CHECK (id),
    revision bigint NOT NULL,
    time     timestamptz NOT NULL
) WITH (fillfactor = 10);
INSERT INTO counter (revision, time) VALUES (0, 'epoch');

-- Apart from the counter, so that compaction and commits do not wait for each other.
CREATE TABLE compaction (
    id             boolean PRIMARY KEY DEFAULT true CHECK (id),
    compacted      bigint NOT NULL,
    compacted_time timestamptz NOT NULL,
    swept          bigint NOT NULL
);
INSERT INTO compaction (compacted, compacted_time, swept) VALUES (0, 'epoch', 0);

CREATE TABLE cursors (
    name     text PRIMARY KEY,
    revision bigint NOT NULL
);

-- jsonb refuses some JSON (an escaped NUL, half a surrogate pair, a number beyond numeric); a commit must not.
CREATE FUNCTION object_or_null(bytes bytea) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    parsed jsonb;
BEGIN
    IF substring(bytes FROM 1 FOR 1) <> '\x7b' THEN
        RETURN NULL;
    END IF;
    parsed := convert_from(bytes, 'UTF8')::jsonb;
    RETURN CASE WHEN jsonb_typeof(parsed) = 'object' THEN parsed END;
EXCEPTION WHEN OTHERS THEN
    RETURN NULL;
END
$$;
