package dev.capstan.conformance.rest;

/// The curl commands with which the operator controller was described, as they were printed. Where they name the
/// resource 1, the one that was created takes its place.
final class SeedCommands {
    static final String TYPES = "curl http://localhost:8000/api/v1/resource-types";
    static final String RESOURCES = "curl http://localhost:8000/api/v1/resources";
    static final String HEALTH = "curl http://localhost:8000/health";
    static final String SCHEMA = """
            {
                  "type": "object",
                  "required": ["engine", "engine_version", "instance_class", "storage_gb"],
                  "properties": {
                    "engine": {
                      "type": "string",
                      "enum": ["postgres", "mysql", "mariadb"],
                      "description": "Database engine type"
                    },
                    "engine_version": {
                      "type": "string",
                      "description": "Database engine version"
                    },
                    "instance_class": {
                      "type": "string",
                      "description": "Instance size class (e.g. db.small, db.medium, db.large)"
                    },
                    "storage_gb": {
                      "type": "integer",
                      "minimum": 10,
                      "maximum": 10000,
                      "description": "Storage size in GB"
                    },
                    "replicas": {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 5,
                      "default": 0,
                      "description": "Number of read replicas"
                    },
                    "backup_retention_days": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 35,
                      "default": 7,
                      "description": "Number of days to retain backups"
                    },
                    "high_availability": {
                      "type": "boolean",
                      "default": false,
                      "description": "Enable multi-AZ high availability"
                    }
                  }
                }""";
    static final String CREATE_TYPE = """
            curl -X POST http://localhost:8000/api/v1/resource-types \\
              -H "Content-Type: application/json" \\
              -d '{
                "name": "DatabaseCluster",
                "version": "v1",
                "description": "Managed database cluster",
                "schema": SCHEMA
              }'
            """.replace("SCHEMA", SCHEMA);
    static final String CREATE_RESOURCE = """
            curl -X POST http://localhost:8000/api/v1/resources \\
              -H "Content-Type: application/json" \\
              -d '{
                "name": "production-pg",
                "resource_type_name": "DatabaseCluster",
                "resource_type_version": "v1",
                "spec": {
                  "engine": "postgres",
                  "engine_version": "16.2",
                  "instance_class": "db.large",
                  "storage_gb": 500,
                  "replicas": 2,
                  "backup_retention_days": 14,
                  "high_availability": true
                }
              }'
            """;
    private static final String UPDATE_RESOURCE = """
            curl -X PUT http://localhost:8000/api/v1/resources/1 \\
              -H "Content-Type: application/json" \\
              -d '{
                "spec": {
                  "engine": "postgres",
                  "engine_version": "16.2",
                  "instance_class": "db.xlarge",
                  "storage_gb": 1000,
                  "replicas": 3,
                  "backup_retention_days": 14,
                  "high_availability": true
                }
              }'
            """;

    static final String CREATE_SECOND_VERSION = """
            curl -X POST http://localhost:8000/api/v1/resource-types \\
              -H "Content-Type: application/json" \\
              -d '{
                "name": "DatabaseCluster",
                "version": "v1beta1",
                "schema": { "type": "object", "properties": { "flavour": { "type": "string" } } }
              }'
            """;
    private static final String ADD_FINALIZER = """
            curl -X PUT http://localhost:8000/api/v1/resources/1/finalizers \\
              -H "Content-Type: application/json" \\
              -d '{"add": ["external-controller"]}'
            """;
    private static final String REMOVE_FINALIZER = """
            curl -X PUT http://localhost:8000/api/v1/resources/1/finalizers \\
              -H "Content-Type: application/json" \\
              -d '{"remove": ["external-controller"]}'
            """;

    private SeedCommands() {}

    static String update(String id) {
        return of(UPDATE_RESOURCE, id);
    }

    static String addFinalizer(String id) {
        return of(ADD_FINALIZER, id);
    }

    static String removeFinalizer(String id) {
        return of(REMOVE_FINALIZER, id);
    }

    static String reconcile(String id) {
        return of("curl -X POST http://localhost:8000/api/v1/resources/1/reconcile", id);
    }

    static String delete(String id) {
        return of("curl -X DELETE http://localhost:8000/api/v1/resources/1", id);
    }

    private static String of(String printed, String id) {
        return printed.replace("/resources/1", "/resources/" + id);
    }
}
