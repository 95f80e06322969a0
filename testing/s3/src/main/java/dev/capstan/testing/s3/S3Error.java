package dev.capstan.testing.s3;

/// What S3 answers when it refuses.
final class S3Error extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;

    S3Error(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    static S3Error denied() {
        return new S3Error(403, "AccessDenied", "Access Denied");
    }

    static S3Error noBucket(String name) {
        return new S3Error(404, "NoSuchBucket", "The specified bucket does not exist: " + name);
    }

    static S3Error noKey(String key) {
        return new S3Error(404, "NoSuchKey", "The specified key does not exist: " + key);
    }

    static S3Error malformed() {
        return new S3Error(400, "MalformedXML", "The XML you provided was not well-formed or did not validate");
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    Reply reply() {
        return Reply.xml(status, Xml.element("Error", Xml.text("Code", code) + Xml.text("Message", "" + getMessage())));
    }
}
