@NullMarked
package dev.capstan.app.controller;

import org.jspecify.annotations.NullMarked;
