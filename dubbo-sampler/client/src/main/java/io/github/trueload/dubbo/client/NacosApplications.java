// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Nacos tells of providers that Dubbo 3 registers per application: which application provides which interface, and
 * from the metadata in which version and group. Used by one thread at a time.
 */
final class NacosApplications {
    /** Where Dubbo 3 notes which applications provide an interface (NacosMetadataReport of 3.3). */
    static final String MAPPING_GROUP = "mapping";

    /** Where Dubbo keeps definitions of services. */
    static final String METADATA_GROUP = "dubbo";

    private static final Pattern MAPPING =
            Pattern.compile("\"dataId\":\"([^\"\\\\]+)\",\"group\":\"mapping\",\"content\":\"([^\"\\\\]*)\"");
    private static final Pattern DEFINITION = Pattern.compile(
            "\"dataId\":\"([^\":\\\\]+):([^\":\\\\]*):([^\":\\\\]*):provider:([^\"\\\\]+)\",\"group\":\"dubbo\"");
    private static final Pattern PROTOCOL = Pattern.compile("\"protocol\":\"(\\w+)\"");

    private final NamingService naming;
    private final NacosConfigurations configurations;
    private final String group;

    /**
     * A look with an open client.
     *
     * @param group in which applications register
     */
    NacosApplications(NamingService naming, NacosConfigurations configurations, String group) {
        this.naming = naming;
        this.configurations = configurations;
        this.group = group;
    }

    /** One URL for each instance, interface, version and group. */
    List<String> providerUrls() throws IOException, NacosException {
        Map<String, Set<String>> queries = queries();
        List<String> urls = new ArrayList<>();
        Matcher mapping = MAPPING.matcher(configurations.of(MAPPING_GROUP));
        while (mapping.find()) {
            String interfaceName = mapping.group(1);
            for (String application : Names.of(mapping.group(2))) {
                String service = interfaceName + "?interface=" + interfaceName + "&application=" + application;
                Set<String> known = queries.get(interfaceName + " " + application);
                for (Instance instance : naming.getAllInstances(application, group, false)) {
                    String location = protocol(instance) + "://" + instance.getIp() + ":" + instance.getPort() + "/";
                    if (known == null) {
                        urls.add(location + service);
                    } else {
                        known.forEach(query -> urls.add(location + service + query));
                    }
                }
            }
        }
        return urls;
    }

    /** Version and group of each interface and application, as parts of URLs. */
    private Map<String, Set<String>> queries() throws IOException {
        Map<String, Set<String>> queries = new LinkedHashMap<>();
        Matcher definition = DEFINITION.matcher(configurations.of(METADATA_GROUP));
        while (definition.find()) {
            String query = parameter("version", definition.group(2)) + parameter("group", definition.group(3));
            queries.computeIfAbsent(definition.group(1) + " " + definition.group(4), key -> new LinkedHashSet<>())
                    .add(query);
        }
        return queries;
    }

    private static String protocol(Instance instance) {
        Matcher found = PROTOCOL.matcher(String.valueOf(instance.getMetadata().get("dubbo.endpoints")));
        return found.find() ? found.group(1) : "dubbo";
    }

    private static String parameter(String name, String value) {
        return value.isEmpty() ? "" : "&" + name + "=" + value;
    }
}
