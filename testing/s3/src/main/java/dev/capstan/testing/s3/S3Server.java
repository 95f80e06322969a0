package dev.capstan.testing.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;

/// An S3 server of this machine. Buckets are addressed by path (`/bucket/key`) or by host (`bucket.localhost`); their
/// websites are `bucket.s3-website.127.0.0.1:PORT`, which [Page#visit] asks for.
public final class S3Server implements AutoCloseable {
    /// What a bucket is like that was just made.
    public enum NewBuckets {
        /// As S3 makes them: nobody but the owner reads them until a policy, and the public access block, let them.
        PRIVATE,
        /// Everybody reads them, as with servers that do not look at policies at all.
        PUBLIC
    }

    private final HttpServer http;
    private final Account account;
    private final BucketCalls buckets;
    private final ObjectCalls objects;

    private S3Server(HttpServer http, Account account) {
        this.http = http;
        this.account = account;
        this.buckets = new BucketCalls(account);
        this.objects = new ObjectCalls(account);
    }

    public static S3Server start(NewBuckets newBuckets) {
        try {
            var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var server = new S3Server(http, new Account(newBuckets, InstantSource.system()));
            http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            http.createContext("/", server::serve);
            http.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Where it listens: `http://127.0.0.1:PORT`.
    public String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /// The names of all buckets.
    public List<String> buckets() {
        synchronized (account) {
            return account.buckets().stream().map(Bucket::name).toList();
        }
    }

    /// The keys of all objects in a bucket; empty when there is no such bucket.
    public List<String> keys(String bucket) {
        synchronized (account) {
            return account.find(bucket)
                    .map(each -> List.copyOf(each.objects().keySet()))
                    .orElse(List.of());
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Reply reply = answer(exchange);
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            boolean head = exchange.getRequestMethod().equals("HEAD");
            if (head) {
                exchange.getResponseHeaders().set("Content-Length", String.valueOf(reply.body().length));
            }
            exchange.sendResponseHeaders(reply.status(), head || reply.body().length == 0 ? -1 : reply.body().length);
            if (!head) {
                exchange.getResponseBody().write(reply.body());
            }
        }
    }

    private Reply answer(HttpExchange exchange) throws IOException {
        try {
            S3Request request = S3Request.of(exchange);
            synchronized (account) {
                return answer(request);
            }
        } catch (S3Error e) {
            return e.reply();
        }
    }

    private Reply answer(S3Request request) {
        if (request.website()) {
            return new Website(account.bucket(request.bucket())).visit(request.method(), request.key());
        }
        if (!request.signed() && !isForAll(request)) {
            throw S3Error.denied();
        }
        if (request.bucket().isEmpty()) {
            return buckets.all();
        }
        return request.key().isEmpty() ? buckets.answer(request) : objects.answer(request);
    }

    private boolean isForAll(S3Request request) {
        boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
        return reads
                && !request.key().isEmpty()
                && request.query().isEmpty()
                && account.find(request.bucket())
                        .map(bucket -> new PublicAccess(bucket).reads(request.key()))
                        .orElse(false);
    }
}
