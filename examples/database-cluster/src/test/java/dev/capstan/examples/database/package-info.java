/// Tests of the plugin, against a real PostgreSQL.
@NullMarked
package dev.capstan.examples.database;

import org.jspecify.annotations.NullMarked;
