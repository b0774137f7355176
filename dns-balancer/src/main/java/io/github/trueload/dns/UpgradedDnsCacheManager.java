// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.resolve.Setting;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a stock DNS Cache Manager of an existing plan becomes when {@code jmeter-plan-upgrade} is installed: the same
 * settings, panel and saved form, but new connections go round all addresses of a host. What the stock element has no
 * field for comes from the JMeter properties {@code trueload.dns.*}.
 */
public final class UpgradedDnsCacheManager extends RotatingDnsCacheManager {
    private static final long serialVersionUID = 1L;
    private static final Logger log = LoggerFactory.getLogger(UpgradedDnsCacheManager.class);

    static {
        StockAlias.saveAsStockElement(UpgradedDnsCacheManager.class);
    }

    /** Called by JMeter when it loads a plan and when it clones the element. */
    public UpgradedDnsCacheManager() {
        // Without a body of its own: the inherited one makes an element without servers and hosts.
    }

    @Override
    public void testStarted() {
        super.testStarted();
        log.info(
                "DNS Cache Manager '{}' was upgraded: its new connections go round all addresses of a host. To keep"
                        + " JMeter's own behaviour remove jmeter-plan-upgrade from lib/ext; see docs/plan-upgrade.md",
                getName());
    }

    /** The stock element never looks into the hosts file when it asks DNS servers itself, nor does this one. */
    @Override
    String settingText(Setting setting) {
        return setting == Setting.HOSTS_FILE ? JMeterUtils.getPropDefault("trueload.dns.hostsFile", "false") : "";
    }

    @Override
    RotatingDnsCacheManager newInstance() {
        return new UpgradedDnsCacheManager();
    }
}
