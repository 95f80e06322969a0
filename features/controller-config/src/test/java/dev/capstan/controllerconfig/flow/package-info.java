@NullMarked
package dev.capstan.controllerconfig.flow;

import org.jspecify.annotations.NullMarked;
