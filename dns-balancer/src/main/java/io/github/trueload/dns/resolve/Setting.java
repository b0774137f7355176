// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static io.github.trueload.dns.resolve.Setting.Group.BALANCE;
import static io.github.trueload.dns.resolve.Setting.Group.SOURCE;
import static io.github.trueload.dns.resolve.Setting.Group.TIME;

import io.github.trueload.dns.resolve.Rotation.Strategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The settings that JMeter's own DNS Cache Manager does not have: where each stands in the panel, its name in plans and
 * properties, its default, what may be written, and what people read of it. Panel, parser and the documentation's test
 * follow this table; a new setting is an entry here and the place that uses it.
 */
public enum Setting {
    STRATEGY(in(BALANCE, "strategy", "roundRobin")
            .oneOf((Object[]) Strategy.values())
            .label("Strategy", "策略")
            .english("roundRobin: each address once per round, rounds in random order, over all threads; random; "
                    + "stickyPerThread: each thread keeps one address; "
                    + "first: always the first address, as the JVM does")
            .chinese("roundRobin：所有线程共用，每轮每个地址一次，每轮顺序随机；random：随机；stickyPerThread："
                    + "每个线程固定一个地址；first：总是第一个地址，与 JVM 相同")),
    FAMILY(in(BALANCE, "family", "jvm")
            .oneOf(AddressFamily.OF_JVM)
            .oneOf((Object[]) AddressFamily.values())
            .label("Address family", "地址类型")
            .english("jvm: as java.net.preferIPv4Stack and java.net.preferIPv6Addresses say, otherwise preferIPv4; "
                    + "preferIPv4 and preferIPv6 put the other kind behind, where a connection goes when no preferred "
                    + "address can be reached; of static hosts the first address says which kind is preferred; IPv4; "
                    + "IPv6; any: all addresses, equal shares")
            .chinese("jvm：按 java.net.preferIPv4Stack 和 java.net.preferIPv6Addresses，否则同 "
                    + "preferIPv4；preferIPv4 和 preferIPv6 把另一类型放在后面，首选地址都连不上时才使用；IPv4；IPv6；"
                    + "any：所有地址，份额相同")),
    OFFSET(in(BALANCE, "offset", "auto")
            .from(0)
            .label("Start offset", "起始偏移")
            .english("Number of the address with which this generator starts, so that several generators with few "
                    + "connections start at different ones, for example ${__P(generator)}; auto: anywhere")
            .chinese("本压力机从第几个地址开始，使连接数少的多台压力机从不同地址开始，例如 ${__P(generator)}；auto：任意")),
    FAILOVER(in(BALANCE, "failover", "true")
            .flag()
            .label("Fail-over", "故障转移")
            .english("true: when the chosen address refuses, HttpClient goes on with the next one; false: it gets the "
                    + "chosen address only, so that a dead node shows as failed samples")
            .chinese("true：选中的地址拒绝连接时，HttpClient 转到下一个地址；false：只给出选中的地址，故障节点表现为失败的样本")),
    REQUESTS_PER_CONNECTION(in(BALANCE, "requestsPerConnection", "0")
            .from(0)
            .label("Requests per connection", "每个连接的请求数")
            .english("With each so many requests of a thread to one server its kept connection ends, so that the next "
                    + "request goes to the next address; 0: connections are kept as long as JMeter and the server keep "
                    + "them")
            .chinese("一个线程对同一服务器每发送这么多请求，就结束保持的连接，下一个请求转到下一个地址；0：连接由 JMeter 和服务器决定保持多久")),
    TTL(in(TIME, "ttl", "record")
            .from(0)
            .label("Time to live", "生存时间")
            .english("record: as the DNS records say; or a number of seconds. Addresses are renewed in the background")
            .chinese("record：按 DNS 记录的 TTL；或秒数。地址在后台更新")),
    MIN_TTL(in(TIME, "minTtl", "1")
            .from(0)
            .label("Minimum time to live in s", "最小生存时间，秒")
            .english("Lower bound of the time to live")
            .chinese("生存时间的下限")),
    MAX_TTL(in(TIME, "maxTtl", "3600")
            .from(1)
            .label("Maximum time to live in s", "最大生存时间，秒")
            .english("Upper bound of the time to live")
            .chinese("生存时间的上限")),
    STALE_TTL(in(TIME, "staleTtl", "3600")
            .from(0)
            .label("Use of old addresses in s", "旧地址的使用时间，秒")
            .english("For how long the last addresses stay in use beyond their time to live while no server answers")
            .chinese("所有服务器都无应答时，过期后继续使用最后地址的时间")),
    NEGATIVE_TTL(in(TIME, "negativeTtl", "5")
            .from(0)
            .label("Memory of failures in s", "失败的记忆时间，秒")
            .english("For how long a host that does not exist is not asked for again; after a failure that is no "
                    + "answer, from 250 ms up to this")
            .chinese("不存在的主机在此时间内不再查询；没有得到答复的失败从 250 毫秒起，最长到此值")),
    TIMEOUT_MS(in(SOURCE, "timeoutMs", "2000")
            .from(1)
            .upTo(60_000)
            .label("Timeout per server in ms", "每个服务器的超时，毫秒")
            .english("How long one server may take for one question")
            .chinese("一个服务器回答一个问题的最长时间")),
    TRIES(in(SOURCE, "tries", "2")
            .from(1)
            .upTo(10)
            .label("Tries per server", "每个服务器的尝试次数")
            .english("How often each server is asked before the look-up fails")
            .chinese("查询失败之前询问每个服务器的次数")),
    NEXT_ON_NXDOMAIN(in(SOURCE, "nextOnNxdomain", "false")
            .flag()
            .label("Next server on NXDOMAIN", "NXDOMAIN 时查询下一个服务器")
            .english("Ask the next server also when one says that the host does not exist, for servers that each know "
                    + "a zone of their own")
            .chinese("服务器回答主机不存在时也查询下一个，用于各自只知道自己区域的服务器")),
    SEARCH_DOMAINS(in(SOURCE, "searchDomains", "system")
            .label("Search domains", "搜索域")
            .english("Appended to hosts with fewer dots than ndots of the operating system (mostly 1), and tried "
                    + "after all others, separated by commas; system: those of the operating system; none")
            .chinese("加在点数少于操作系统 ndots（通常为 1）的主机名后，其他主机名在原样查询之后再试，用逗号分隔；system：操作系统的搜索域；" + "none：不加")),
    HOSTS_FILE(in(SOURCE, "hostsFile", "true")
            .flag()
            .label("Hosts file before DNS servers", "先查 hosts 文件再查 DNS 服务器")
            .english("Hosts of the system's hosts file are not asked of the DNS servers; all addresses of a host in "
                    + "that file count")
            .chinese("系统 hosts 文件中的主机不再询问 DNS 服务器；文件中该主机的所有地址都有效"));

    private final Entry entry;

    Setting(Entry entry) {
        this.entry = entry;
    }

    /** Its name in test plans, and behind {@code trueload.dns.} among JMeter's properties. */
    public String key() {
        return entry.key;
    }

    /** The part of the panel that shows it. */
    public Group group() {
        return entry.group;
    }

    /** What the panel calls it, in English or Chinese. */
    public String label(boolean chinese) {
        return entry.label[chinese ? 1 : 0];
    }

    /** What the panel tells of it, in English or Chinese. */
    public String hint(boolean chinese) {
        return entry.hint[chinese ? 1 : 0];
    }

    /** What holds when nothing is written. */
    public String defaultText() {
        return entry.defaultText;
    }

    /** What may be written, where that is one of some texts; else empty. */
    public List<String> choices() {
        return Collections.unmodifiableList(entry.choices);
    }

    /** A whole number as written; empty where it is none, or one that the setting cannot be. */
    Optional<Long> number(String text) {
        try {
            long number = Long.parseLong(text);
            return number >= entry.lowest && number <= entry.highest ? Optional.of(number) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** What can be written, in words for whoever wrote something else. */
    String whatToEnter() {
        if (!entry.choices.isEmpty()) {
            return "enter one of " + String.join(", ", entry.choices);
        }
        return "enter a whole number, "
                + (entry.highest == Entry.MOST
                        ? entry.lowest + " or more"
                        : "from " + entry.lowest + " to " + entry.highest);
    }

    private static Entry in(Group group, String key, String defaultText) {
        return new Entry(group, key, defaultText);
    }

    /** The parts of the panel. */
    public enum Group {
        /** How new connections are spread. */
        BALANCE,
        /** Where addresses come from. */
        SOURCE,
        /** How long answers hold. */
        TIME
    }

    /** What an entry of the table says. */
    private static final class Entry {
        static final long MOST = Integer.MAX_VALUE;

        private final Group group;
        private final String key;
        private final String defaultText;
        private final List<String> choices = new ArrayList<>();
        private long lowest;
        private long highest = MOST;
        private String[] label;
        private final String[] hint = new String[2];

        Entry(Group group, String key, String defaultText) {
            this.group = group;
            this.key = key;
            this.defaultText = defaultText;
        }

        Entry oneOf(Object... texts) {
            for (Object text : texts) {
                choices.add(text.toString());
            }
            return this;
        }

        Entry flag() {
            return oneOf("true", "false");
        }

        Entry from(long number) {
            lowest = number;
            return this;
        }

        Entry upTo(long number) {
            highest = number;
            return this;
        }

        Entry label(String english, String chinese) {
            label = new String[] {english, chinese};
            return this;
        }

        Entry english(String text) {
            hint[0] = text;
            return this;
        }

        Entry chinese(String text) {
            hint[1] = text;
            return this;
        }
    }
}
