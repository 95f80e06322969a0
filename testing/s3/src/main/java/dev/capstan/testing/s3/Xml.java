package dev.capstan.testing.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/// XML as S3 has it: elements in elements, and texts; attributes do not matter.
final class Xml {
    private static final String NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

    private Xml() {}

    /// @throws S3Error when it is none, or has another root
    static Element read(byte[] body, String root) {
        try {
            var factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setNamespaceAware(true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            Element element = builder.parse(new ByteArrayInputStream(body)).getDocumentElement();
            if (element.getLocalName().equals(root)) {
                return element;
            }
        } catch (SAXException _) {
            // Told below.
        } catch (ParserConfigurationException | IOException e) {
            throw new IllegalStateException("Java reads XML from memory", e);
        }
        throw S3Error.malformed();
    }

    /// The elements of a name right below another.
    static List<Element> below(Element parent, String name) {
        var found = new ArrayList<Element>();
        for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getLocalName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }

    /// The text that a path of names leads to; empty when there is none.
    static Optional<String> text(Element parent, String... path) {
        Optional<Element> here = Optional.of(parent);
        for (String name : path) {
            here = here.flatMap(each -> below(each, name).stream().findFirst());
        }
        return here.map(Element::getTextContent).map(String::strip).filter(each -> !each.isEmpty());
    }

    /// A root, with the namespace of S3.
    static String root(String name, String content) {
        return "<" + name + " xmlns=\"" + NAMESPACE + "\">" + content + "</" + name + ">";
    }

    static String element(String name, String content) {
        return "<" + name + ">" + content + "</" + name + ">";
    }

    static String text(String name, Object value) {
        return element(name, escaped(String.valueOf(value)));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\r", "&#13;");
    }
}
