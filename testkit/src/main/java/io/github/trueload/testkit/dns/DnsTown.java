// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dns;

import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.http.NginxNodes;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What a test of the DNS balancer has around it: nginx nodes on 127.0.0.2 and so on, and a DNS server that knows all of
 * them as {@value #HOST}. A test class has one as a field with {@code @RegisterExtension}; each test gets new servers,
 * which start when it first asks for one, so that a skipped test has none, and end with it. Not thread-safe.
 */
public final class DnsTown implements AfterEachCallback {
    /** The name of all nodes together. */
    public static final String HOST = "app.test";

    private final int count;
    private final boolean tls;
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

    /** The nodes. */
    public NginxNodes nodes() {
        if (nodes == null) {
            Path directory = TestFiles.temporary("dns-town");
            nodes = tls ? NginxNodes.startWithTls(directory, count) : NginxNodes.start(directory, count);
        }
        return nodes;
    }

    /** The DNS server. */
    public DnsServer dns() {
        if (dns == null) {
            dns = DnsServer.start().addresses(HOST, nodes().addressArray());
        }
        return dns;
    }

    @Override
    public void afterEach(ExtensionContext test) {
        if (dns != null) {
            dns.close();
        }
        if (nodes != null) {
            nodes.close();
        }
    }
}
