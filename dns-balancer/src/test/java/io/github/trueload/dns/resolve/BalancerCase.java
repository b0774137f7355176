// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.Addresses;
import io.github.trueload.dns.resolve.HostLookup.Answer;
import io.github.trueload.dns.resolve.Rotation.Sticky;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A balancer of app.test whose time, and what its look-ups find, is as the test says. */
abstract class BalancerCase {
    static final long TTL_SECONDS = 30;

    final FakeBackground background = new FakeBackground();
    final HostLookup lookup = this::lookUp;
    int lookups;

    private Answer answer;
    private UnknownHostException failure;

    final void answers(String... addresses) {
        answers(TTL_SECONDS, addresses);
    }

    final void answers(long ttlSeconds, String... addresses) {
        answer = answer(ttlSeconds, addresses);
        failure = null;
    }

    final void fails(UnknownHostException problem) {
        failure = problem;
    }

    static Answer answer(long ttlSeconds, String... addresses) {
        return new Answer(List.of(Addresses.of(addresses)), List.of(), ttlSeconds, Answer.Source.SYSTEM, "");
    }

    final Balancer balancer(Map<Setting, String> values) {
        return balancer(values, lookup);
    }

    final Balancer balancer(Map<Setting, String> values, HostLookup lookup) {
        return new Balancer(settings(values), lookup, background);
    }

    private Answer lookUp(String host, List<String> targets) throws UnknownHostException {
        lookups++;
        if (failure != null) {
            throw failure;
        }
        return answer;
    }

    static BalancerSettings settings(Map<Setting, String> values) {
        return new BalancerSettings(false, List.of(), values);
    }

    static InetAddress[] resolve(Balancer balancer) throws UnknownHostException {
        return balancer.resolve("app.test", null, new Sticky());
    }

    static Set<String> chosen(Balancer balancer, int times) throws UnknownHostException {
        Set<String> chosen = new TreeSet<>();
        for (int i = 0; i < times; i++) {
            chosen.add(resolve(balancer)[0].getHostAddress());
        }
        return chosen;
    }
}
