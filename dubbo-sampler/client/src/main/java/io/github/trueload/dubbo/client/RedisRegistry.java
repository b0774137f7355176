// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.ScanParams;
import redis.clients.jedis.ScanResult;
import redis.clients.jedis.exceptions.JedisException;

/** Reads a Redis registry, as Dubbo 2.7 lays it out. Used by one thread at a time. */
final class RedisRegistry implements RegistryView {
    private static final int TIMEOUT_MS = 10_000;
    private static final int PAGE = 500;

    private final ReferenceSettings settings;
    private final String root;
    private final Jedis redis;

    RedisRegistry(ReferenceSettings settings) {
        this.settings = settings;
        root = Registries.root(settings);
        InetSocketAddress server =
                ReferenceSettings.endpoint(settings.servers(Setting.ADDRESS).get(0), Registries.PORTS.get("redis"));
        redis = new Jedis(server.getHostString(), server.getPort(), TIMEOUT_MS);
        try {
            if (settings.has(Setting.REGISTRY_PASSWORD)) {
                redis.auth(settings.get(Setting.REGISTRY_PASSWORD));
            }
        } catch (JedisException e) {
            redis.close();
            throw e;
        }
    }

    @Override
    public List<Provider> providers() throws DubboOpenException {
        return Registries.ask(settings, () -> Registries.providers(allUrls()));
    }

    @Override
    public List<Provider> providers(String interfaceName) throws DubboOpenException {
        String service = root + "/" + interfaceName + "/providers";
        return Registries.ask(settings, () -> Registries.providers(living(redis.hgetAll(service))));
    }

    @Override
    public void close() {
        redis.close();
    }

    private List<String> allUrls() {
        List<String> urls = new ArrayList<>();
        ScanParams providers = new ScanParams().match(root + "/*/providers").count(PAGE);
        String cursor = ScanParams.SCAN_POINTER_START;
        do {
            ScanResult<String> page = redis.scan(cursor, providers);
            page.getResult().forEach(service -> urls.addAll(living(redis.hgetAll(service))));
            cursor = page.getCursor();
        } while (!ScanParams.SCAN_POINTER_START.equals(cursor));
        return urls;
    }

    /** Each URL stands there with the time at which it expires unless its provider comes back to it. */
    private static Set<String> living(Map<String, String> expiries) {
        long now = System.currentTimeMillis();
        expiries.entrySet()
                .removeIf(url -> !url.getKey().contains("dynamic=false") && Long.parseLong(url.getValue()) < now);
        return expiries.keySet();
    }
}
