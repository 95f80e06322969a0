package capstan.admission_test

import data.capstan.admission

database(name, spec) := {"name": name, "resource_type_name": "DatabaseCluster", "resource_type_version": "v1", "spec": spec}

ask(operation, name, spec) := answer if {
	answer := admission with input as {"operation": operation, "resource": database(name, spec), "old_resource": null}
}

test_a_small_database_is_allowed if {
	ask("CREATE", "scratch", {"storage_gb": 10, "high_availability": false}).allowed
}

test_every_reason_is_told if {
	answer := ask("CREATE", "production-pg", {"storage_gb": 2000, "high_availability": false})
	not answer.allowed
	answer.message == "at most 1000 GB without approval, found 2000; production databases must be highly available"
}

test_storage_does_not_shrink if {
	answer := admission with input as {
		"operation": "UPDATE",
		"resource": database("scratch", {"storage_gb": 10}),
		"old_resource": database("scratch", {"storage_gb": 20}),
	}
	answer.message == "the storage of a database cannot shrink"
}

test_production_is_not_deleted if {
	not ask("DELETE", "production-pg", {"storage_gb": 10, "high_availability": true}).allowed
}
