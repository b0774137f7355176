// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.IOUtils;

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

    /** A look with an open client, at the applications that register in a group. */
    NacosApplications(NamingService naming, Properties client, String group) {
        this.naming = naming;
        this.configurations = new NacosConfigurations(client);
        this.group = group;
    }

    /** One URL for each instance, interface, version and group. */
    List<String> providerUrls() throws IOException, NacosException {
        Map<String, Set<String>> queries = queries();
        List<String> urls = new ArrayList<>();
        Matcher mapping = MAPPING.matcher(configurations.of(MAPPING_GROUP));
        while (mapping.find()) {
            String interfaceName = mapping.group(1);
            for (String application : ProviderApplications.names(mapping.group(2))) {
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

    /**
     * Lists configurations of a Nacos server over HTTP, as its own console does up to 2.x; its client can read one that
     * it knows, and list none. Used by one thread at a time.
     */
    private static final class NacosConfigurations {
        private static final int PATIENCE_MS = 3_000;
        private static final int PAGE = 500;
        private static final Pattern TOKEN = Pattern.compile("\"accessToken\":\"([^\"]+)\"");
        private static final Pattern PAGES = Pattern.compile("\"pagesAvailable\":(\\d+)");

        private final String server;
        private final String namespace;
        private final String user;
        private final String password;

        NacosConfigurations(Properties client) {
            String first = client.getProperty("serverAddr", "").split("[,;\\s]")[0];
            this.server = "http://" + (first.indexOf(':') < 0 ? first + ":8848" : first) + "/nacos/v1/";
            this.namespace = client.getProperty("namespace", "");
            this.user = client.getProperty("username", "");
            this.password = client.getProperty("password", "");
        }

        /** What the server tells of all configurations of a group, as JSON, page after page. */
        String of(String group) throws IOException {
            String query = "cs/configs?search=blur&dataId=*&group=" + URL.encode(group) + "&tenant="
                    + URL.encode(namespace) + "&pageSize=" + PAGE + token() + "&pageNo=";
            StringBuilder pages = new StringBuilder();
            int available = 1;
            for (int page = 1; page <= available; page++) {
                String answer = ask(query + page, null);
                Matcher found = PAGES.matcher(answer);
                available = found.find() ? Integer.parseInt(found.group(1)) : 1;
                pages.append(answer).append('\n');
            }
            return pages.toString();
        }

        private String token() throws IOException {
            if (user.isEmpty()) {
                return "";
            }
            String answer = ask("auth/login", "username=" + URL.encode(user) + "&password=" + URL.encode(password));
            Matcher found = TOKEN.matcher(answer);
            return found.find() ? "&accessToken=" + URL.encode(found.group(1)) : "";
        }

        /** Asks by GET, or by POST where there is a form. */
        private String ask(String path, String form) throws IOException {
            HttpURLConnection connection = (HttpURLConnection) new java.net.URL(server + path).openConnection();
            connection.setConnectTimeout(PATIENCE_MS);
            connection.setReadTimeout(PATIENCE_MS);
            if (form != null) {
                connection.setDoOutput(true);
                try (OutputStream out = connection.getOutputStream()) {
                    out.write(form.getBytes(StandardCharsets.UTF_8));
                }
            }
            try (InputStream in = connection.getInputStream()) {
                return IOUtils.read(new InputStreamReader(in, StandardCharsets.UTF_8));
            }
        }
    }
}
