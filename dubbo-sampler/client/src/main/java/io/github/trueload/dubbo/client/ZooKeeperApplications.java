// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/**
 * What ZooKeeper tells of providers that Dubbo 3 registers per application: their instances, which application provides
 * which interface, and from the metadata in which version and group. Used by one thread at a time.
 */
final class ZooKeeperApplications {
    /** Where applications register (ZookeeperServiceDiscovery of 3.3). */
    private static final String SERVICES = "/services";

    private static final Pattern PROTOCOL = Pattern.compile("\\\\\"protocol\\\\\":\\\\\"(\\w+)\\\\\"");
    private static final String PROVIDER = "provider";

    private final ZooKeeper session;
    private final String root;

    /**
     * A look over an open session.
     *
     * @param root the node below which Dubbo keeps mappings and metadata
     */
    ZooKeeperApplications(ZooKeeper session, String root) {
        this.session = session;
        this.root = root;
    }

    /** The applications that provide an interface; empty if none is noted. */
    Set<String> of(String interfaceName) throws KeeperException, InterruptedException {
        return Names.of(ZooKeeperServers.text(session, root + "/mapping/" + interfaceName));
    }

    /** Whether an application has instances. */
    boolean isRegistered(String application) throws KeeperException, InterruptedException {
        return !children(SERVICES + "/" + application).isEmpty();
    }

    /** One URL for each instance, interface, version and group. */
    List<String> providerUrls() throws KeeperException, InterruptedException {
        List<String> urls = new ArrayList<>();
        for (String interfaceName : children(root + "/mapping")) {
            for (String application : of(interfaceName)) {
                List<String> queries = new ArrayList<>();
                addQueries(root + "/metadata/" + interfaceName, "", application, queries);
                for (String instance : children(SERVICES + "/" + application)) {
                    String location = protocol(application, instance) + "://" + instance + "/" + interfaceName
                            + "?interface=" + interfaceName + "&application=" + application;
                    queries.forEach(query -> urls.add(location + query));
                    if (queries.isEmpty()) {
                        urls.add(location);
                    }
                }
            }
        }
        return urls;
    }

    /** Version and group stand between interface and side, where there are any (MetadataReport of 3.3). */
    private void addQueries(String path, String query, String application, List<String> queries)
            throws KeeperException, InterruptedException {
        for (String node : children(path)) {
            if (PROVIDER.equals(node)) {
                if (children(path + "/" + node).contains(application)) {
                    queries.add(query);
                }
            } else if (!"consumer".equals(node)) {
                boolean version = query.isEmpty() && Character.isDigit(node.charAt(0));
                addQueries(path + "/" + node, query + (version ? "&version=" : "&group=") + node, application, queries);
            }
        }
    }

    private String protocol(String application, String instance) throws KeeperException, InterruptedException {
        String path = SERVICES + "/" + application + "/" + instance;
        Matcher found = PROTOCOL.matcher(ZooKeeperServers.text(session, path));
        return found.find() ? found.group(1) : "dubbo";
    }

    private List<String> children(String path) throws KeeperException, InterruptedException {
        try {
            return session.getChildren(path, false);
        } catch (KeeperException.NoNodeException e) {
            return Collections.emptyList();
        }
    }
}
