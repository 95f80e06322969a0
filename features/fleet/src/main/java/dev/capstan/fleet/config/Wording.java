package dev.capstan.fleet.config;

import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The reason and message a condition gets. The message is a Go template.
public final class Wording {
    private final String reason;
    private final String message;
    private final @Nullable Template template;

    /// @throws TemplateException when the message is not a template
    public Wording(String reason, String message) {
        this.reason = reason;
        this.message = message;
        this.template = message.contains("{{") ? Template.compile(reason, message, Options.lenient()) : null;
    }

    public String reason() {
        return reason;
    }

    /// Whether the message depends on who reported what.
    public boolean varies() {
        return template != null;
    }

    /// The message; where the template fails on these values it says so.
    ///
    /// @param variables those of [Vocabulary#variables()]
    public String render(Map<String, ?> variables) {
        if (template == null) {
            return message;
        }
        try {
            return template.render(variables);
        } catch (TemplateException e) {
            return "the template of this message failed: " + e.diagnostic().message();
        }
    }

    /// The message of a template that does not vary.
    public String fixed() {
        return message;
    }
}
