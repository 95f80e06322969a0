package dev.capstan.app.controller;

import dev.capstan.controllerconfig.backend.HttpTransport;
import dev.capstan.controllerconfig.config.ReportTarget.Form;
import java.net.URI;
import javax.net.ssl.SSLContext;

/// The backend that has the clusters.
///
/// @param form how it is talked to, unless a config says otherwise
/// @param headers what is sent with every request
public record BackendSetting(URI address, Form form, SSLContext tls, HttpTransport.Headers headers) {}
