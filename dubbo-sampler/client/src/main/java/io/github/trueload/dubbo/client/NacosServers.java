// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.PropertyKeyConst;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Properties;

/** What Nacos' own client needs to know of a server. Stateless. */
final class NacosServers {
    private static final int DEFAULT_PORT = 8848;
    private static final int PATIENCE_MS = 3_000;

    private NacosServers() {}

    static Properties registry(ReferenceSettings settings) {
        Properties properties = new Properties();
        set(properties, PropertyKeyConst.SERVER_ADDR, settings, Setting.ADDRESS);
        set(properties, PropertyKeyConst.NAMESPACE, settings, Setting.REGISTRY_NAMESPACE);
        set(properties, PropertyKeyConst.USERNAME, settings, Setting.REGISTRY_USER_NAME);
        set(properties, PropertyKeyConst.PASSWORD, settings, Setting.REGISTRY_PASSWORD);
        return properties;
    }

    /**
     * Why a registry refuses us: its client (1.4) tells that in its log only, and Dubbo 2.7 then finds no provider.
     *
     * @param otherwise what to say when it does not refuse
     */
    static Throwable refusal(ReferenceSettings settings, Throwable otherwise) {
        try {
            NamingService naming = NacosFactory.createNamingService(registry(settings));
            try {
                naming.getServicesOfServer(1, 1, group(settings));
                return otherwise;
            } finally {
                naming.shutDown();
            }
        } catch (NacosException | RuntimeException e) {
            return e;
        }
    }

    static String group(ReferenceSettings settings) {
        return settings.has(Setting.REGISTRY_GROUP) ? settings.get(Setting.REGISTRY_GROUP) : "DEFAULT_GROUP";
    }

    /**
     * Asks a config center whether it lets us in: its client takes what it remembers on disk, or nothing, for the
     * answer of a server that is down, and Dubbo 2.7 takes nothing for the answer of one that refuses.
     *
     * @throws NacosException when it refuses
     * @throws IOException when no server of it listens
     */
    static void requireConfigCenter(ReferenceSettings settings, String group, String id)
            throws NacosException, IOException {
        requireListening(settings.get(Setting.CONFIG_CENTER_ADDRESS));
        Properties properties = new Properties();
        set(properties, PropertyKeyConst.SERVER_ADDR, settings, Setting.CONFIG_CENTER_ADDRESS);
        set(properties, PropertyKeyConst.NAMESPACE, settings, Setting.CONFIG_CENTER_NAMESPACE);
        set(properties, PropertyKeyConst.USERNAME, settings, Setting.CONFIG_CENTER_USER_NAME);
        set(properties, PropertyKeyConst.PASSWORD, settings, Setting.CONFIG_CENTER_PASSWORD);
        ConfigService service = NacosFactory.createConfigService(properties);
        try {
            service.getConfig(id, group, PATIENCE_MS);
        } finally {
            service.shutDown();
        }
    }

    private static void requireListening(String addresses) throws IOException {
        IOException failure = new IOException("no address");
        for (String address :
                addresses.replaceFirst("^[a-z]+://", "").split("[?/]")[0].split("[,;\\s]+")) {
            String server = address.substring(address.lastIndexOf('@') + 1);
            int colon = server.lastIndexOf(':');
            try (Socket socket = new Socket()) {
                String host = colon < 0 ? server : server.substring(0, colon);
                int port = colon < 0 ? DEFAULT_PORT : Integer.parseInt(server.substring(colon + 1));
                socket.connect(new InetSocketAddress(host, port), PATIENCE_MS);
                return;
            } catch (IOException e) {
                failure = e;
            }
        }
        throw failure;
    }

    private static void set(Properties properties, String key, ReferenceSettings settings, Setting setting) {
        if (settings.has(setting)) {
            properties.setProperty(key, settings.get(setting));
        }
    }
}
