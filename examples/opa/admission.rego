# Who may have which database: asked by Capstan before a resource is stored.
package capstan.admission

default allowed := false

allowed if count(reasons) == 0

default message := "allowed by policy"

message := concat("; ", sort(reasons)) if count(reasons) > 0

reasons contains "production databases must be highly available" if {
	input.operation != "DELETE"
	production
	not input.resource.spec.high_availability
}

reasons contains sprintf("at most 1000 GB without approval, found %d", [input.resource.spec.storage_gb]) if {
	input.operation != "DELETE"
	input.resource.spec.storage_gb > 1000
}

reasons contains "the storage of a database cannot shrink" if {
	input.operation == "UPDATE"
	input.resource.spec.storage_gb < input.old_resource.spec.storage_gb
}

reasons contains "production databases are not deleted this way" if {
	input.operation == "DELETE"
	production
}

production if startswith(input.resource.name, "production-")
