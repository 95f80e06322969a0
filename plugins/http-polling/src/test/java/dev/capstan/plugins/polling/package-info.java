/// Tests of the input `http_polling`, against a real server.
@NullMarked
package dev.capstan.plugins.polling;

import org.jspecify.annotations.NullMarked;
