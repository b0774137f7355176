// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs in a JVM of its own and prints what it looked up, and what the JVM's cache then holds. Needs {@code --add-opens
 * java.base/java.net=ALL-UNNAMED}.
 */
public final class TwoKindsOfHosts {
    private TwoKindsOfHosts() {}

    /** The program; its arguments are hosts that are looked up before there is a balancer. */
    public static void main(String[] arguments) throws Exception {
        for (String host : arguments) {
            System.out.println("early: " + lookUp(host));
        }
        AtomicInteger turn = new AtomicInteger();
        JvmNames.ofThisJvm()
                .balanceBy(host -> new InetAddress[] {
                    InetAddress.getByAddress(host, new byte[] {127, 0, 0, (byte) turn.incrementAndGet()})
                });
        System.out.println("problem: " + Activation.ofThisJvm(null).problem().orElse("none"));
        for (String host : new String[] {"a.shop.test", "a.shop.test", "a.shop.test", "localhost", "no.invalid"}) {
            System.out.println("found: " + lookUp(host));
        }
        Field field = InetAddress.class.getDeclaredField("cache");
        field.setAccessible(true);
        System.out.println("kept: " + ((Map<?, ?>) field.get(null)).keySet());
    }

    private static String lookUp(String host) {
        try {
            return InetAddress.getByName(host).toString();
        } catch (UnknownHostException e) {
            return "nothing for " + host;
        }
    }
}
