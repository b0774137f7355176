// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.apache.jmeter.protocol.http.control.StaticHost;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.property.JMeterProperty;

/**
 * Configuration element that sends the new connections of all HTTP samplers in its scope round all addresses of a
 * host, evenly over the whole JVM. Settings that the stock DNS Cache Manager has too are stored under its keys.
 *
 * <p>The getters read the property map, because JMeter does not prepare clones of a configuration element. It does
 * prepare the original when a test starts, with every setting evaluated once; so no setter writes while a test runs:
 * otherwise an expression would be replaced by the value it had for that one thread.
 */
public final class DnsBalancer extends RotatingDnsCacheManager implements TestBean {
    private static final long serialVersionUID = 1L;

    /** HTTP samplers take elements by the class of their panel, also in plans that a program builds. */
    public DnsBalancer() {
        setProperty(GUI_CLASS, TestBeanGUI.class.getName());
    }

    @Override
    RotatingDnsCacheManager newInstance() {
        return isRunningVersion() ? new ThreadDnsBalancer() : new DnsBalancer();
    }

    @Override
    public void setCustomResolver(boolean custom) {
        if (mayChange() && custom != isCustomResolver()) {
            super.setCustomResolver(custom);
        }
    }

    @Override
    public void setClearEachIteration(boolean clear) {
        if (mayChange() && clear != isClearEachIteration()) {
            super.setClearEachIteration(clear);
        }
    }

    /** The DNS servers, as {@link #getServers()} has them. */
    public Collection<String> getServerTexts() {
        List<String> texts = new ArrayList<>();
        for (JMeterProperty server : getServers()) {
            texts.add(server.getStringValue());
        }
        return texts;
    }

    /** Replaces the DNS servers. */
    public void setServerTexts(Collection<String> servers) {
        if (servers != null && mayChange() && !new ArrayList<>(servers).equals(getServerTexts())) {
            getServers().clear();
            servers.forEach(this::addServer);
        }
    }

    /** The static hosts, as {@link #getHosts()} has them. */
    public Collection<StaticHost> getStaticHosts() {
        List<StaticHost> hosts = new ArrayList<>();
        for (JMeterProperty host : getHosts()) {
            hosts.add((StaticHost) host.getObjectValue());
        }
        return hosts;
    }

    /** Replaces the static hosts. */
    public void setStaticHosts(Collection<StaticHost> hosts) {
        if (hosts != null && mayChange() && !Objects.equals(new ArrayList<>(hosts), getStaticHosts())) {
            getHosts().clear();
            hosts.forEach(host -> addHost(host.getName(), host.getAddress()));
        }
    }

    /** For the editor, which wants a method to read each setting; it and all else read the property map. */
    public String getText() {
        return "";
    }

    /** For the editor, which wants a method to write each setting; it writes the property map itself. */
    public void setText(String ignored) {
        // What JMeter's preparation of beans would write here are values of one moment.
    }

    /** Not while a test runs: what JMeter's preparation of beans would write then are values of one moment. */
    private boolean mayChange() {
        return !isRunningVersion();
    }

    /**
     * What a {@link DnsBalancer} is in the threads of a running test: the same without being a bean. JMeter prepares
     * beans before each sample and again after it, which takes some 10 microseconds each time and would change nothing.
     * Threads as in the superclass.
     */
    private static final class ThreadDnsBalancer extends RotatingDnsCacheManager {
        private static final long serialVersionUID = 1L;

        @Override
        RotatingDnsCacheManager newInstance() {
            return new ThreadDnsBalancer();
        }
    }
}
