// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.common.CheckPanel;
import io.github.trueload.common.Texts;
import io.github.trueload.dns.resolve.BalancerSettings;
import io.github.trueload.dns.resolve.BalancerSettings.PlanHost;
import io.github.trueload.dns.resolve.HostLookup.Answer;
import java.awt.FlowLayout;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;

/** Looks a host up once, now, as an element says, beside what a running test knows. */
final class HostCheck {
    private static final Texts TEXTS = new Texts(HostCheck.class, "HostCheckTexts");
    private static final int MOST_ADDRESSES = 50;

    private HostCheck() {}

    /** A field for a host, and the button that looks it up as the panel around it says. Event dispatch thread. */
    static CheckPanel panel(Supplier<BalancerSettings> settings) {
        JTextField field = new JTextField(24);
        field.setName("checkHost");
        JPanel label = new JPanel(new FlowLayout(FlowLayout.LEFT, 0, 0));
        label.add(new JLabel(TEXTS.get("host")));
        CheckPanel panel = new CheckPanel(
                TEXTS, "dns-balancer", () -> of(settings, field.getText().trim()), label, field);
        field.addActionListener(event -> panel.start());
        return panel;
    }

    private static CheckPanel.Check of(Supplier<BalancerSettings> settings, String host) throws UnknownHostException {
        if (host.isEmpty()) {
            throw new UnknownHostException(TEXTS.get("enter"));
        }
        BalancerSettings shown = settings.get();
        return () -> run(shown, host);
    }

    /** Looks the host up and describes the answer; blocks until the servers answer. */
    static String run(BalancerSettings settings, String host) throws UnknownHostException {
        PlanHost fixed = settings.staticHosts.get(host);
        List<String> none = Collections.emptyList();
        StringBuilder told = new StringBuilder();
        settings.problems.forEach(problem -> told.append(problem).append('\n'));
        long start = System.nanoTime();
        try {
            Answer answer = settings.createLookup().lookup(host, fixed == null ? none : fixed.targets);
            long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            told.append(TEXTS.fill("found", host, answer.addresses.size(), texts(answer.addresses)))
                    .append('\n');
            if (!answer.behind.isEmpty()) {
                told.append(TEXTS.fill("behind", texts(answer.behind))).append('\n');
            }
            return told.append(TEXTS.fill("from." + answer.source.name(), answer.server, String.valueOf(ms)))
                    .append(' ')
                    .append(ttl(answer.ttlSeconds))
                    .toString();
        } catch (UnknownHostException e) {
            throw new UnknownHostException(told + e.getMessage());
        }
    }

    private static String texts(List<InetAddress> addresses) {
        return addresses.stream()
                        .limit(MOST_ADDRESSES)
                        .map(InetAddress::getHostAddress)
                        .collect(Collectors.joining(", "))
                + (addresses.size() > MOST_ADDRESSES ? ", ..." : "");
    }

    private static String ttl(long seconds) {
        if (seconds == Answer.FOREVER) {
            return TEXTS.get("ttl.forever");
        }
        return seconds == Answer.UNKNOWN_TTL
                ? TEXTS.get("ttl.unknown")
                : TEXTS.fill("ttl.seconds", String.valueOf(seconds));
    }
}
