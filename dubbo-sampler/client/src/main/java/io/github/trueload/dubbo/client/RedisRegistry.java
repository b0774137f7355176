// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import io.github.trueload.dubbo.spi.Setting;
import java.util.ArrayList;
import java.util.Collections;
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
    private static final int DEFAULT_PORT = 6379;
    private static final int PAGE = 500;

    private final ReferenceSettings settings;
    private final String root;
    private final Jedis redis;

    private RedisRegistry(ReferenceSettings settings, Jedis redis) {
        this.settings = settings;
        String group = settings.has(Setting.REGISTRY_GROUP) ? settings.get(Setting.REGISTRY_GROUP) : "dubbo";
        this.root = group.startsWith("/") ? group : "/" + group;
        this.redis = redis;
    }

    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        Jedis redis = null;
        try {
            redis = connect(settings);
            if (settings.has(Setting.REGISTRY_PASSWORD)) {
                redis.auth(settings.get(Setting.REGISTRY_PASSWORD));
            }
            return new RedisRegistry(settings, redis);
        } catch (JedisException | IllegalArgumentException | IndexOutOfBoundsException e) {
            if (redis != null) {
                redis.close();
            }
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        }
    }

    @Override
    public List<String> providerUrls() throws DubboOpenException {
        try {
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
        } catch (JedisException e) {
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        }
    }

    /** There are none: Dubbo keeps them elsewhere when the registry is Redis. */
    @Override
    public List<String> providerUrls(String interfaceName) throws DubboOpenException {
        try {
            List<String> urls = new ArrayList<>();
            addLiving(redis.hgetAll(root + "/" + interfaceName + "/providers"), urls);
            return urls;
        } catch (JedisException e) {
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        }
    }

    @Override
    public Set<String> applicationsOf(String interfaceName) {
        return Collections.emptySet();
    }

    @Override
    public boolean isRegistered(String application) {
        return false;
    }

    @Override
    public String definition(String interfaceName, String version, String group, String application) {
        return "";
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
