// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dns;

import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.http.NginxNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What a test of the DNS balancer has around it: nginx nodes on 127.0.0.2 and so on, and a DNS server that knows all of
 * them as {@value #HOST}. A test class has one as a field with {@code @RegisterExtension}; each test gets new servers,
 * which end with it. Not thread-safe.
 */
public final class DnsTown implements BeforeEachCallback, AfterEachCallback {
    /** The name of all nodes together. */
    public static final String HOST = "app.test";

    private final int count;
    private final boolean tls;
    private Path directory;
    private NginxNodes nodes;
    private DnsServer dns;

    private DnsTown(int count, boolean tls) {
        this.count = count;
        this.tls = tls;
    }

    /** With so many nodes. */
    public static DnsTown ofNodes(int count) {
        return new DnsTown(count, false);
    }

    /** With so many nodes that also speak https. */
    public static DnsTown ofTlsNodes(int count) {
        return new DnsTown(count, true);
    }

    @Override
    public void beforeEach(ExtensionContext test) throws IOException {
        directory = Files.createTempDirectory("dns-town");
        nodes = tls ? NginxNodes.startWithTls(directory, count) : NginxNodes.start(directory, count);
        dns = DnsServer.start().addresses(HOST, nodes.addressArray());
    }

    @Override
    public void afterEach(ExtensionContext test) throws IOException {
        dns.close();
        nodes.close();
        TestFiles.delete(directory);
    }

    /** The nodes. */
    public NginxNodes nodes() {
        return nodes;
    }

    /** The DNS server. */
    public DnsServer dns() {
        return dns;
    }
}
