-- Views for people who ask the database: what the REST API shows, in tables of the names it gives things.
-- They are only read; nothing here is written by hand. What an object says may be anything, so nothing may fail on it.

CREATE FUNCTION time_or_null(word text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN word::timestamptz;
EXCEPTION WHEN OTHERS THEN
    RETURN NULL;
END
$$;

CREATE FUNCTION number_or_null(value jsonb) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RETURN CASE WHEN jsonb_typeof(value) = 'number' THEN trunc(value::numeric)::bigint END;
EXCEPTION WHEN OTHERS THEN
    RETURN NULL;
END
$$;

CREATE FUNCTION list_or_empty(value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN jsonb_typeof(value) = 'array' THEN value ELSE '[]'::jsonb END
$$;

CREATE FUNCTION object_or_empty(value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN jsonb_typeof(value) = 'object' THEN value ELSE '{}'::jsonb END
$$;

-- An annotation that is a JSON object.
CREATE FUNCTION annotated_object(definition jsonb, annotation text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(
        object_or_null(convert_to(definition -> 'metadata' -> 'annotations' ->> annotation, 'UTF8')), '{}'::jsonb)
$$;

-- A number of a version's name, from 1 to 4095; that which the server makes.
CREATE FUNCTION version_number(word text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    hash bigint := 0;
BEGIN
    FOR place IN 1 .. length(word) LOOP
        hash := (hash * 31 + ascii(substr(word, place, 1))) & 4294967295;
    END LOOP;
    IF hash >= 2147483648 THEN
        hash := hash - 4294967296;
    END IF;
    RETURN ((hash % 4095) + 4095) % 4095 + 1;
END
$$;

-- Kinds that definitions define, one row each.
CREATE VIEW custom_kinds AS
SELECT
    value AS definition,
    created,
    value -> 'spec' ->> 'group' AS api_group,
    value -> 'spec' -> 'names' ->> 'plural' AS plural,
    CASE WHEN value -> 'spec' ->> 'group' = 'resources.capstan.dev'
        THEN value -> 'spec' -> 'names' ->> 'kind'
        ELSE (value -> 'spec' -> 'names' ->> 'kind') || '.' || (value -> 'spec' ->> 'group')
    END AS name,
    (SELECT each ->> 'name' FROM jsonb_array_elements(list_or_empty(value -> 'spec' -> 'versions')) each
        WHERE each -> 'storage' = 'true'::jsonb LIMIT 1) AS stored_version
FROM current
WHERE key LIKE 'objects/apiextensions.k8s.io/customresourcedefinitions/-/%'
    AND list_or_empty(value -> 'status' -> 'conditions') @> '[{"type": "Established", "status": "True"}]';

CREATE VIEW resource_types AS
SELECT
    coalesce(
        number_or_null(annotated_object(definition, 'capstan.dev/version-ids') -> (version ->> 'name')),
        CASE WHEN version -> 'storage' = 'true'::jsonb
            THEN created
            ELSE (version_number(version ->> 'name') << 40) + created
        END) AS id,
    name,
    version ->> 'name' AS version,
    version -> 'schema' -> 'openAPIV3Schema' ->> 'description' AS description,
    object_or_empty(version -> 'schema' -> 'openAPIV3Schema' -> 'properties' -> 'spec') AS schema,
    definition -> 'metadata' -> 'annotations' ->> 'capstan.dev/reconciler' AS reconciler,
    time_or_null(definition -> 'metadata' ->> 'creationTimestamp') AS created_at,
    time_or_null(definition -> 'metadata' ->> 'deletionTimestamp') AS deleted_at
FROM custom_kinds, jsonb_array_elements(list_or_empty(definition -> 'spec' -> 'versions')) version;

CREATE VIEW resources AS
SELECT
    object.created AS id,
    split_part(object.key, '/', 5) AS name,
    nullif(split_part(object.key, '/', 4), '-') AS namespace,
    kind.name AS resource_type_name,
    coalesce(
        (SELECT each ->> 'name' FROM jsonb_array_elements(list_or_empty(kind.definition -> 'spec' -> 'versions')) each
            WHERE each ->> 'name' = object.value -> 'metadata' -> 'annotations' ->> 'capstan.dev/resource-version'
                AND each -> 'served' = 'true'::jsonb LIMIT 1),
        kind.stored_version) AS resource_type_version,
    object_or_empty(object.value -> 'spec') AS spec,
    CASE WHEN object.value -> 'metadata' ? 'deletionTimestamp'
        THEN 'deleting'
        ELSE coalesce(object.value -> 'status' ->> 'phase', 'pending')
    END AS status,
    object.value -> 'status' ->> 'message' AS status_message,
    coalesce(number_or_null(object.value -> 'metadata' -> 'generation'), 0) AS generation,
    coalesce(number_or_null(object.value -> 'status' -> 'observedGeneration'), 0) AS observed_generation,
    (SELECT coalesce(jsonb_agg(regexp_replace(each, '^resources\.capstan\.dev/', '')), '[]'::jsonb)
        FROM jsonb_array_elements_text(list_or_empty(object.value -> 'metadata' -> 'finalizers')) each) AS finalizers,
    object_or_empty(object.value -> 'metadata' -> 'labels') AS labels,
    object_or_empty(object.value -> 'metadata' -> 'annotations') AS annotations,
    object_or_empty(object.value -> 'status' -> 'outputs') AS outputs,
    list_or_empty(object.value -> 'status' -> 'conditions') AS conditions,
    object.value -> 'status' -> 'plan' AS plan,
    time_or_null(object.value -> 'metadata' ->> 'creationTimestamp') AS created_at,
    greatest(
        time_or_null(object.value -> 'metadata' ->> 'creationTimestamp'),
        time_or_null(object.value -> 'metadata' ->> 'deletionTimestamp'),
        date_trunc('second', time_or_null(object.value -> 'status' ->> 'lastReconcileTime')),
        (SELECT max(time_or_null(each ->> 'time'))
            FROM jsonb_array_elements(list_or_empty(object.value -> 'metadata' -> 'managedFields')) each)
    ) AS updated_at,
    time_or_null(object.value -> 'metadata' ->> 'deletionTimestamp') AS deleted_at,
    time_or_null(object.value -> 'status' ->> 'lastReconcileTime') AS last_reconcile_time,
    time_or_null(object.value -> 'status' ->> 'nextReconcileTime') AS next_reconcile_time,
    object.value -> 'metadata' ->> 'uid' AS uid
FROM current object
JOIN custom_kinds kind
    ON split_part(object.key, '/', 2) = kind.api_group AND split_part(object.key, '/', 3) = kind.plural
WHERE object.key LIKE 'objects/%';

CREATE VIEW admission_webhooks AS
SELECT
    created AS id,
    split_part(key, '/', 5) AS name,
    value -> 'spec' ->> 'resourceTypeName' AS resource_type_name,
    value -> 'spec' ->> 'resourceTypeVersion' AS resource_type_version,
    value -> 'spec' ->> 'webhookUrl' AS webhook_url,
    value -> 'spec' ->> 'webhookType' AS webhook_type,
    list_or_empty(value -> 'spec' -> 'operations') AS operations,
    coalesce(number_or_null(value -> 'spec' -> 'timeoutSeconds'), 10) AS timeout_seconds,
    coalesce(value -> 'spec' ->> 'failurePolicy', 'Fail') AS failure_policy,
    coalesce(number_or_null(value -> 'spec' -> 'ordering'), 0) AS ordering,
    time_or_null(value -> 'metadata' ->> 'creationTimestamp') AS created_at
FROM current
WHERE key LIKE 'objects/rest.capstan.dev/admissionwebhooks/-/%';

CREATE VIEW reconciliation_history AS
SELECT
    attempt.revision AS id,
    resource.id AS resource_id,
    number_or_null(attempt.value -> 'generation') AS generation,
    coalesce(attempt.value -> 'success' = 'true'::jsonb, false) AS success,
    attempt.value ->> 'phase' AS phase,
    attempt.value ->> 'error' AS error_message,
    coalesce(number_or_null(attempt.value -> 'created'), 0) AS resources_created,
    coalesce(number_or_null(attempt.value -> 'updated'), 0) AS resources_updated,
    coalesce(number_or_null(attempt.value -> 'deleted'), 0) AS resources_deleted,
    time_or_null(attempt.value ->> 'time') AS reconcile_time,
    attempt.value -> 'plan' AS plan
FROM current attempt
JOIN resources resource ON resource.uid = split_part(attempt.key, '/', 2)
WHERE attempt.key LIKE 'history/%';

-- Who may do what only one may do at a time.
CREATE VIEW locks AS
SELECT
    split_part(key, '/', 5) AS name,
    split_part(key, '/', 4) AS namespace,
    value -> 'spec' ->> 'holderIdentity' AS holder,
    time_or_null(value -> 'spec' ->> 'acquireTime') AS acquired_at,
    time_or_null(value -> 'spec' ->> 'renewTime')
        + make_interval(secs => coalesce(number_or_null(value -> 'spec' -> 'leaseDurationSeconds'), 0)) AS expires_at
FROM current
WHERE key LIKE 'objects/coordination.k8s.io/leases/%';
