// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.demo.Chart.Series;
import io.github.trueload.demo.Report.Figure;
import io.github.trueload.demo.Report.Section;
import io.github.trueload.demo.Report.Tile;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.dns.Dnsmasq;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** One host with two addresses: where the requests of one JMeter go, with the JVM's resolver and with Trueload. */
final class DnsShow extends Show {
    private static final int SECONDS = 65;
    private static final int WINDOW_SECONDS = 10;
    private static final int REQUESTS_PER_SECOND = 100;

    DnsShow() {
        super("dns", "DNS: do all nodes of a cluster get the load?", "nginx", "dnsmasq");
    }

    @Override
    Section run(Workshop workshop) {
        workshop.step(name(), "starting dnsmasq and nginx, two nodes for each JMeter");
        try (NginxNodes stockNodes = NginxNodes.start(workshop.folder("nginx-stock"), 2);
                NginxNodes ourNodes = NginxNodes.start(workshop.folder("nginx-trueload"), 2);
                NameService names = NameService.start(workshop.folder("dnsmasq"), stockNodes.addresses())) {
            JMeterCommand stock = names.forStock(Workshop.command(workshop.plainJMeter("jmeter-plain")));
            JMeterCommand ours = names.forTrueload(
                    Workshop.command(workshop.plainJMeter("jmeter-trueload").withTrueload()));
            workshop.step(name(), "JMeter as it is and JMeter with Trueload, side by side, " + SECONDS + " s");
            try (JMeterProcess first =
                            start(stock, stockNodes, Workshop.plan("dns-stock.jmx"), workshop.folder("stock"));
                    JMeterProcess second =
                            start(ours, ourNodes, Workshop.plan("dns-trueload.jmx"), workshop.folder("trueload"))) {
                Run stockRun = Run.of("JMeter as it is", "stock", stockNodes, first);
                Run ourRun = Run.of("with Trueload", "ours", ourNodes, second);
                workshop.step(name(), stockRun.text());
                workshop.step(name(), ourRun.text());
                return section(stockRun, ourRun, names);
            }
        }
    }

    private static JMeterProcess start(JMeterCommand command, NginxNodes nodes, Path plan, Path folder) {
        return command.property("port", nodes.port())
                .property("seconds", SECONDS)
                .property("perMinute", REQUESTS_PER_SECOND * 60)
                .start(plan, folder);
    }

    private Section section(Run stock, Run ours, NameService names) {
        String problem =
                "A host with two addresses stands for a cluster of two nodes. The JVM keeps a DNS answer for 30"
                        + " seconds and always hands out its first address, so all of JMeter's connections go to one"
                        + " node, and the test measures half of the cluster.";
        double highest = Math.max(stock.chart().highestColumn(), ours.chart().highestColumn());
        return new Section(
                title(),
                problem,
                List.of(stock.tile(), ours.tile()),
                List.of(stock.figure("JMeter as it is", highest), ours.figure("With Trueload's DNS balancer", highest)),
                List.of(
                        "10 threads, together " + REQUESTS_PER_SECOND + " requests per second for " + SECONDS
                                + " s, a new connection for each request, both JMeters at the same time. What is"
                                + " counted are the lines of nginx's access log.",
                        names.method(),
                        "Failed requests: " + stock.failed + " and " + ours.failed
                                + ". With connections that are kept alive a user stays on its address in either case."),
                List.of("DNS      " + stock.text(), "         " + ours.text()));
    }

    /** What the nodes of one JMeter saw. */
    private record Run(String title, String style, NodeLoad load, int failed) {
        static Run of(String title, String style, NginxNodes nodes, JMeterProcess jmeter) {
            int failed = Workshop.finish(jmeter).failed();
            return new Run(title, style, NodeLoad.of(nodes.addresses(), nodes.log()), failed);
        }

        Chart chart() {
            List<Series> series = new ArrayList<>();
            for (String address : load.addresses()) {
                String colour = series.isEmpty() ? style : style + "-2";
                series.add(new Series("node " + address, colour, load.perSecond(address)));
            }
            return new Chart("Requests per second and node over time, " + title, "requests/s", 1, series);
        }

        Figure figure(String heading, double highest) {
            return new Figure(heading, chart().columns(highest), "Over the whole run: " + totals() + ".", false);
        }

        Tile tile() {
            return new Tile(
                    style, worst(), "of the requests on one node, in its worst " + WINDOW_SECONDS + " s, " + title);
        }

        String text() {
            return title + ": up to " + worst() + " of the requests on one node in any " + WINDOW_SECONDS + " s; "
                    + totals();
        }

        private String worst() {
            return Numbers.percent(load.worstShare(WINDOW_SECONDS), 1);
        }

        private String totals() {
            return load.addresses().stream()
                    .map(address -> Numbers.count(load.total(address)) + " on " + address)
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * How the demo's hosts get their addresses. Where the start script could point the system's resolver to the demo's
     * own server (it needs root, and does so for its own processes only), every JMeter asks that server by way of the
     * system. Elsewhere JMeter as it is reads the addresses from a hosts file, and Trueload asks the server at its own
     * port.
     */
    private static final class NameService implements AutoCloseable {
        /**
         * A name for each JMeter, because dnsmasq changes the order of a name's addresses with every answer to anyone.
         */
        static final String STOCK_HOST = "stock.shop.test";

        static final String TRUELOAD_HOST = "trueload.shop.test";
        static final int TTL_SECONDS = 10;

        private static final String HOSTS = STOCK_HOST + " " + TRUELOAD_HOST;

        /** Set by the start script: the address that the system's resolver asks. */
        private static final String SYSTEM_SERVER = System.getProperty("trueload.demo.dns", "");

        private final Dnsmasq server;
        private final Path hostsFile;
        private final boolean bySystem;

        private NameService(Dnsmasq server, Path hostsFile, boolean bySystem) {
            this.server = server;
            this.hostsFile = hostsFile;
            this.bySystem = bySystem;
        }

        static NameService start(Path directory, List<String> addresses) {
            String[] all = addresses.toArray(new String[0]);
            if (!SYSTEM_SERVER.isEmpty()) {
                Dnsmasq server = Dnsmasq.start(directory, SYSTEM_SERVER, 53, HOSTS, TTL_SECONDS, all);
                if (resolves(addresses.size())) {
                    return new NameService(server, null, true);
                }
                server.close();
            }
            String text = addresses.stream()
                    .map(address -> address + " " + HOSTS + "\n")
                    .collect(Collectors.joining());
            Path hosts = TestFiles.write(directory.resolve("jvm-hosts"), text);
            return new NameService(Dnsmasq.start(directory, HOSTS, TTL_SECONDS, all), hosts, false);
        }

        JMeterCommand forStock(JMeterCommand command) {
            command.property("host", STOCK_HOST);
            return bySystem ? command : command.jvmArgs("-Djdk.net.hosts.file=" + hostsFile.toAbsolutePath());
        }

        JMeterCommand forTrueload(JMeterCommand command) {
            command.property("host", TRUELOAD_HOST);
            return bySystem ? command : command.property("dnsServer", server.address());
        }

        /** One sentence on what was asked by whom. */
        String method() {
            return bySystem
                    ? "Both ask dnsmasq by way of the system's settings, each for a name of its own. dnsmasq changes"
                            + " the order of a name's addresses with every answer; the TTL is " + TTL_SECONDS
                            + " s, and the JVM keeps an answer for 30 s whatever its TTL."
                    : "Without root the demo cannot point the JVM's resolver to a DNS server, so JMeter as it is reads"
                            + " both addresses from a hosts file, which never changes their order; Trueload asks"
                            + " dnsmasq. Run as root, JMeter asks dnsmasq too, and its load jumps between the nodes"
                            + " every 30 s.";
        }

        @Override
        public void close() {
            server.close();
        }

        private static boolean resolves(int addresses) {
            try {
                return InetAddress.getAllByName(TRUELOAD_HOST).length == addresses;
            } catch (UnknownHostException e) {
                return false;
            }
        }
    }
}
