// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.resolve.Setting;

/**
 * What a {@link DnsBalancer} is in the threads of a running test: the same without being a bean. JMeter prepares beans
 * before each sample and again after it, which takes some 10 microseconds each time and would change nothing. Threads
 * as in the superclass.
 */
final class ThreadDnsBalancer extends RotatingDnsCacheManager {
    private static final long serialVersionUID = 1L;

    @Override
    String settingText(Setting setting) {
        return getPropertyAsString(setting.key());
    }

    @Override
    RotatingDnsCacheManager newInstance() {
        return new ThreadDnsBalancer();
    }
}
