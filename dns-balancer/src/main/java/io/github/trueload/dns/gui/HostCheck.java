// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.gui;

import io.github.trueload.dns.lookup.Answer;
import io.github.trueload.dns.lookup.HostLookup;
import io.github.trueload.dns.resolve.BalancerSettings;
import io.github.trueload.dns.resolve.SettingsParser;
import io.github.trueload.dns.resolve.SettingsText;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Looks a host up once, now, as an element says, beside what a running test knows. Used by one thread. */
final class HostCheck implements Callable<String> {
    private static final int MOST_ADDRESSES = 50;

    private final CheckTexts texts;
    private final SettingsText settings;
    private final String host;

    HostCheck(CheckTexts texts, SettingsText settings, String host) {
        this.texts = texts;
        this.settings = settings;
        this.host = host;
    }

    /** What was found, or why nothing was; may have to wait for the servers. */
    @Override
    public String call() {
        SettingsParser parser = new SettingsParser(settings);
        BalancerSettings parsed = parser.parse();
        StringBuilder told = new StringBuilder();
        parser.problems().forEach(problem -> told.append(problem).append('\n'));
        HostLookup lookup = parsed.lookup.createLookup();
        long start = System.nanoTime();
        try {
            Answer answer = lookup.lookup(host);
            long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            told.append(texts.fill("found", host, answer.addresses.size(), addresses(answer)))
                    .append('\n')
                    .append(texts.fill("from." + answer.source.name(), answer.server, String.valueOf(ms)))
                    .append(' ')
                    .append(ttl(answer.ttlSeconds));
        } catch (UnknownHostException e) {
            told.append(e.getMessage());
        }
        return told.toString();
    }

    private static String addresses(Answer answer) {
        StringBuilder list = new StringBuilder();
        int told = 0;
        for (InetAddress address : answer.addresses) {
            if (told++ == MOST_ADDRESSES) {
                return list.append(", ...").toString();
            }
            list.append(told == 1 ? "" : ", ").append(address.getHostAddress());
        }
        return list.toString();
    }

    private String ttl(long seconds) {
        if (seconds == Answer.FOREVER) {
            return texts.get("ttl.forever");
        }
        return seconds == Answer.UNKNOWN_TTL
                ? texts.get("ttl.unknown")
                : texts.fill("ttl.seconds", String.valueOf(seconds));
    }
}
