// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.client.Registries.Registry;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.ScanParams;
import redis.clients.jedis.ScanResult;
import redis.clients.jedis.exceptions.JedisException;

/** Reads a Redis registry, as Dubbo 2.7 lays it out. Used by one thread at a time. */
final class RedisRegistry implements Registry {
    private static final int TIMEOUT_MS = 10_000;
    private static final int DEFAULT_PORT = 6379;
    private static final int PAGE = 500;

    private final String root;
    private final Jedis redis;

    private RedisRegistry(ReferenceSettings settings, Jedis redis) {
        String group = settings.has(Setting.REGISTRY_GROUP) ? settings.get(Setting.REGISTRY_GROUP) : "dubbo";
        this.root = group.startsWith("/") ? group : "/" + group;
        this.redis = redis;
    }

    static Registry open(ReferenceSettings settings) {
        Jedis redis = connect(settings);
        try {
            if (settings.has(Setting.REGISTRY_PASSWORD)) {
                redis.auth(settings.get(Setting.REGISTRY_PASSWORD));
            }
            return new RedisRegistry(settings, redis);
        } catch (JedisException e) {
            redis.close();
            throw e;
        }
    }

    @Override
    public List<String> providerUrls() {
        List<String> urls = new ArrayList<>();
        ScanParams providers = new ScanParams().match(root + "/*/providers").count(PAGE);
        String cursor = ScanParams.SCAN_POINTER_START;
        do {
            ScanResult<String> page = redis.scan(cursor, providers);
            for (String service : page.getResult()) {
                addLiving(redis.hgetAll(service), urls);
            }
            cursor = page.getCursor();
        } while (!ScanParams.SCAN_POINTER_START.equals(cursor));
        return urls;
    }

    @Override
    public List<String> providerUrls(String interfaceName) {
        List<String> urls = new ArrayList<>();
        addLiving(redis.hgetAll(root + "/" + interfaceName + "/providers"), urls);
        return urls;
    }

    @Override
    public void close() {
        redis.close();
    }

    /** Each URL stands there with the time at which it expires unless its provider comes back to it. */
    private static void addLiving(Map<String, String> expiries, List<String> urls) {
        long now = System.currentTimeMillis();
        expiries.forEach((url, expiry) -> {
            if (url.contains("dynamic=false") || Long.parseLong(expiry) >= now) {
                urls.add(url);
            }
        });
    }

    private static Jedis connect(ReferenceSettings settings) {
        String server = settings.servers(Setting.ADDRESS).get(0);
        int colon = server.lastIndexOf(':');
        return colon < 0
                ? new Jedis(server, DEFAULT_PORT, TIMEOUT_MS)
                : new Jedis(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1)), TIMEOUT_MS);
    }
}
