@NullMarked
package dev.capstan.controllerconfig.render;

import org.jspecify.annotations.NullMarked;
