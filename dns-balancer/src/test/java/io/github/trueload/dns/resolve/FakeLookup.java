// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.HostLookup;
import io.github.trueload.dns.lookup.HostLookup.Answer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** Answers what the test says, and counts. */
final class FakeLookup implements HostLookup {
    static final long TTL_SECONDS = 30;

    private Answer answer;
    private UnknownHostException failure;
    private int count;

    void answers(String... addresses) throws UnknownHostException {
        answers(TTL_SECONDS, addresses);
    }

    void answers(long ttlSeconds, String... addresses) throws UnknownHostException {
        answer = new Answer(addresses(addresses), ttlSeconds);
        failure = null;
    }

    void answersForEver(String... addresses) throws UnknownHostException {
        answer = new Answer(addresses(addresses), Answer.FOREVER);
    }

    void fails(UnknownHostException problem) {
        failure = problem;
    }

    @Override
    public Answer lookup(String host, List<String> targets) throws UnknownHostException {
        count++;
        if (failure != null) {
            throw failure;
        }
        return answer;
    }

    int count() {
        return count;
    }

    static List<InetAddress> addresses(String... texts) throws UnknownHostException {
        List<InetAddress> addresses = new ArrayList<>();
        for (String text : texts) {
            addresses.add(InetAddress.getByName(text));
        }
        return addresses;
    }
}
