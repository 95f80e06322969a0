/// Tests of the action `http`, against a real server.
@NullMarked
package dev.capstan.plugins.http;

import org.jspecify.annotations.NullMarked;
