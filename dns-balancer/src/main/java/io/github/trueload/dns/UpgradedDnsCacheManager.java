// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.common.StockUpgrade;
import io.github.trueload.dns.resolve.Rotation.Strategy;
import io.github.trueload.dns.resolve.Setting;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a stock DNS Cache Manager of an existing plan becomes when {@code jmeter-plan-upgrade} is installed: the same
 * settings with the same meaning, the same panel and saved form, but threads are spread over all addresses of a host.
 * What the stock element has no field for comes from the JMeter properties {@code trueload.dns.*}; with {@code
 * trueload.dns.upgrade=false} it works as JMeter's own. Threads as in the superclass.
 */
public final class UpgradedDnsCacheManager extends RotatingDnsCacheManager {
    private static final long serialVersionUID = 1L;
    private static final Logger log = LoggerFactory.getLogger(UpgradedDnsCacheManager.class);
    private static final String SWITCH = "trueload.dns.upgrade";

    static {
        StockUpgrade.saveAs("DNSCacheManager", UpgradedDnsCacheManager.class);
    }

    /** What the switch says; null until somebody asks. */
    private transient Boolean balancing;

    @Override
    public void testStarted() {
        balancing = null;
        super.testStarted();
        if (isBalancing()) {
            log.info(
                    "DNS Cache Manager '{}' was upgraded: {}. To keep JMeter's own behaviour start with -J{}=false; see"
                            + " docs/install.md",
                    getName(),
                    meaning(),
                    SWITCH);
        } else if (StockUpgrade.isInstalled()) {
            log.info("DNS Cache Manager '{}' works as JMeter's own: {} is false", getName(), SWITCH);
        }
    }

    /**
     * The strategy is that of the stock element: a thread stays with the addresses that it got first, for one iteration
     * or for good; only that threads get different ones. When the stock element asks DNS servers itself it never looks
     * into the hosts file, nor does this one; and it goes round its servers until one knows the name, as where each of
     * them knows a zone of its own.
     */
    @Override
    String settingText(Setting setting) {
        switch (setting) {
            case STRATEGY:
                return Balancers.propertyOf(setting, Strategy.STICKY_PER_THREAD.toString());
            case HOSTS_FILE:
                return isCustomResolver() ? Balancers.propertyOf(setting, "false") : "";
            case NEXT_ON_NXDOMAIN:
                return Balancers.propertyOf(setting, "true");
            default:
                return "";
        }
    }

    private String meaning() {
        String strategy = settingText(Setting.STRATEGY);
        if (!strategy.equalsIgnoreCase(Strategy.STICKY_PER_THREAD.toString())) {
            return "its new connections go round all addresses of a host as trueload.dns.strategy=" + strategy
                    + " says";
        }
        return isClearEachIteration()
                ? "each iteration of a thread goes to the next address of a host, because it clears its cache at each"
                        + " iteration"
                : "each thread keeps one address of a host, because it does not clear its cache at each iteration;"
                        + " threads are spread evenly over all addresses";
    }

    @Override
    boolean isBalancing() {
        Boolean known = balancing;
        if (known == null) {
            known = StockUpgrade.isOn(SWITCH);
            balancing = known;
        }
        return known;
    }

    @Override
    RotatingDnsCacheManager newInstance() {
        return new UpgradedDnsCacheManager();
    }
}
