// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.bundle.DubboClients;
import io.github.trueload.dubbo.bundle.DubboClients.ClientKey;
import io.github.trueload.dubbo.bundle.DubboLine;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.RegistryView;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out, for bundle {@code auto}, what speaks for Dubbo 2.7: a ZooKeeper server of 3.4, or that all providers of a
 * service are of Dubbo 2, which the registry says, or the providers do where they are called directly. Thread-safe.
 */
public final class LineDetection {
    private static final Logger log = LoggerFactory.getLogger(LineDetection.class);
    private static final String REGISTRY_PATIENCE_MS = "3000";
    private static final int ZOOKEEPER_PORT = 2181;
    /** That of the console of Dubbo 2, even where its commands are switched off (2.6.12 and 2.7.23). */
    private static final String PROMPT = "dubbo>";

    private static final int LONGEST_ANSWER = 4096;
    private static final Pattern ADDRESS = Pattern.compile("(?:dubbo://)?\\[?([^/?\\[\\]]+?)]?:(\\d{1,5})(?:[/?].*)?");

    private static final Pattern RELEASE = Pattern.compile("[?&]release=([^&]+)");
    private static final Pattern BEFORE_27 = Pattern.compile("[?&]dubbo=(2\\.[56]\\.[^&]+)");

    private final DubboClients clients;
    private final Duration zooKeeperPatience;
    private final Duration promptPatience;

    /**
     * Creates the detection.
     *
     * @param zooKeeperPatience how long a ZooKeeper server may take to answer
     * @param promptPatience how long a provider may
     */
    public LineDetection(DubboClients clients, Duration zooKeeperPatience, Duration promptPatience) {
        this.clients = clients;
        this.zooKeeperPatience = zooKeeperPatience;
        this.promptPatience = promptPatience;
    }

    /** Whether the first server of the registry says within the time that it is a ZooKeeper of 3.4. */
    public boolean isOldZooKeeper(ReferenceSettings settings) {
        List<String> servers = settings.servers(Setting.ADDRESS);
        String address = servers.isEmpty() ? "" : servers.get(0);
        int colon = address.lastIndexOf(':');
        try {
            String host = colon < 0 ? address : address.substring(0, colon);
            int port = colon < 0 ? ZOOKEEPER_PORT : Integer.parseInt(address.substring(colon + 1));
            return answer(host, port, zooKeeperPatience, "srvr", "\n").startsWith("Zookeeper version: 3.4");
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether there are providers of Dubbo 2 and no others; may take seconds. Told in the log where it is so. */
    public boolean isOfDubbo2(ReferenceSettings settings) {
        String registry = settings.get(Setting.REGISTRY_PROTOCOL);
        String why = "";
        if (!settings.has(Setting.ADDRESS)) {
            return false;
        } else if (registry.isEmpty()) {
            String addresses = settings.get(Setting.ADDRESS);
            why = isPromptShownByAll(addresses) ? settings.shownAddress() + " has a console as Dubbo 2 has it" : "";
        } else if ("zookeeper".equals(registry) || "nacos".equals(registry)) {
            Set<String> releases = registered(settings);
            why = areOfDubbo2(releases) ? "its providers are of " + releases : "";
        }
        if (!why.isEmpty()) {
            log.info("Bundle auto takes Dubbo 2.7 for {}: {}", settings.get(Setting.INTERFACE), why);
        }
        return !why.isEmpty();
    }

    /** What the registry knows of the providers' releases; empty where it cannot be asked. */
    private Set<String> registered(ReferenceSettings settings) {
        ReferenceSettings asked = settings.but()
                .set(Setting.REGISTRY_TIMEOUT_MS, REGISTRY_PATIENCE_MS)
                .build();
        ClientKey key = ClientKey.of(DubboLine.V2_7, ReferenceSettings.builder().build());
        try (RegistryView view = clients.get(key).look(asked)) {
            return releases(view.providerUrls(settings.get(Setting.INTERFACE)));
        } catch (DubboOpenException e) {
            log.debug("Bundle auto cannot ask the registry: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Collections.emptySet();
    }

    /**
     * The releases that the URLs of providers name, sorted: the parameter {@code release} from 2.7 on, before that
     * {@code dubbo}, in which later ones say the version of the protocol; {@code ?} stands for those that
     * do not say it.
     */
    public static Set<String> releases(Collection<String> urls) {
        Set<String> releases = new TreeSet<>();
        for (String url : urls) {
            if (!url.startsWith("empty:")) {
                releases.add(release(url));
            }
        }
        return releases;
    }

    /** Whether there are providers, and all of them are of Dubbo 2. */
    public static boolean areOfDubbo2(Set<String> releases) {
        return !releases.isEmpty() && releases.stream().allMatch(release -> release.startsWith("2."));
    }

    private static String release(String url) {
        Matcher release = RELEASE.matcher(url);
        if (release.find()) {
            return release.group(1);
        }
        Matcher before = BEFORE_27.matcher(url);
        return before.find() ? before.group(1) : "?";
    }

    /**
     * Whether all providers of {@code host:port[,host:port]} answer an empty line with the prompt of Dubbo 2, each
     * within the time; Dubbo 3.3.6 says nothing.
     */
    boolean isPromptShownByAll(String addresses) {
        boolean any = false;
        for (String address : addresses.split("[,;\\s]+")) {
            Matcher parts = ADDRESS.matcher(address);
            if (!address.isEmpty()) {
                any = true;
                if (!parts.matches() || !isShownBy(parts.group(1), Integer.parseInt(parts.group(2)))) {
                    return false;
                }
            }
        }
        return any;
    }

    private boolean isShownBy(String host, int port) {
        try {
            return answer(host, port, promptPatience, "\r\n", PROMPT).endsWith(PROMPT);
        } catch (IOException | IllegalArgumentException e) {
            // Silent, gone or no address: opening the reference will tell.
            return false;
        }
    }

    /** What a server answers to a line, up to an end that is looked for, or to the end of what it says. */
    private static String answer(String host, int port, Duration patience, String line, String end) throws IOException {
        try (Socket socket = new Socket()) {
            int patienceMs = (int) patience.toMillis();
            socket.connect(new InetSocketAddress(host, port), patienceMs);
            socket.setSoTimeout(patienceMs);
            socket.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            StringBuilder answer = new StringBuilder();
            InputStream in = socket.getInputStream();
            int last = end.charAt(end.length() - 1);
            for (int c = in.read(); c >= 0 && answer.length() < LONGEST_ANSWER; c = in.read()) {
                answer.append((char) c);
                if (c == last && answer.indexOf(end, answer.length() - end.length()) >= 0) {
                    break;
                }
            }
            return answer.toString();
        }
    }
}
