// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import static io.github.trueload.influx.settings.ListenerKind.AGGREGATING;
import static io.github.trueload.influx.settings.ListenerKind.ALL;
import static io.github.trueload.influx.settings.ListenerKind.CLIENTS;
import static io.github.trueload.influx.settings.ListenerKind.RAW;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Every parameter of the listeners: its name in test plans, which never changes, its values, which panels show it in a
 * new element, in this order, and what people read of it. Panels, readers and the documentation's test go through this
 * table. A parameter that is not shown is used by adding a row.
 */
public enum Parameter {
    URL(named("influxdbUrl", Form.text(""))
            .shownBy(ALL, "http://host_to_change:8086/write?db=jmeter")
            .english("The whole address to write to, used as it stands. InfluxDB 1: "
                    + "http://host:8086/write?db=jmeter; 2: http://host:8086/api/v2/write?org=o&bucket=b; 3: "
                    + "http://host:8181/api/v3/write_lp?db=jmeter; UDP: host:8089. Empty: nothing is written, and "
                    + "only the health of the generator is watched.")
            .chinese("完整的写入地址，原样使用。InfluxDB 1：http://host:8086/write?db=jmeter；2："
                    + "http://host:8086/api/v2/write?org=o&bucket=b；3："
                    + "http://host:8181/api/v3/write_lp?db=jmeter；UDP：host:8089。留空：不写入任何数据，"
                    + "只监视压力机自身的状况。")),
    TOKEN(named("influxdbToken", Form.secret())
            .shownBy(ALL, "")
            .english("Token of InfluxDB 2 or 3. Better an expression such as ${__P(token)} than the token itself, "
                    + "because the test plan keeps it in clear text.")
            .chinese("InfluxDB 2 或 3 的 token。测试计划以明文保存该值，因此最好填写 ${__P(token)} 这样的表达式，而不是 token 本身。")),
    APPLICATION(named("application", Form.text(""))
            .shownBy(AGGREGATING, "application name")
            .english("Tag application of everything that is written: the system under test. Dashboards choose by "
                    + "it.")
            .chinese("写入数据的 application 标签：被测系统的名称。看板按它筛选。")),
    MEASUREMENT(named("measurement", Form.measurement("jmeter"))
            .shownBy(ALL, "jmeter")
            .english("Measurement of the aggregated rows.")
            .chinese("汇总数据所用的 measurement。")),
    SUMMARY_ONLY(named("summaryOnly", Form.flag(false).verbatimWhenUpgraded())
            .shownBy(AGGREGATING, "false")
            .english("true: only the row of all samples together; false: rows for every label as well.")
            .chinese("true：只写全部采样的汇总行；false：同时写每个标签名（请求名）的行。")),
    SAMPLERS_REGEX(named("samplersRegex", Form.regex(".*").verbatimWhenUpgraded())
            .shownBy(AGGREGATING, ".*")
            .english("Labels in which this regular expression is found get rows of their own.")
            .chinese("名称中能找到该正则表达式的请求会单独写行。")),
    PERCENTILES(named("percentiles", Form.percentiles("99;95;90"))
            .shownBy(AGGREGATING, "99;95;90")
            .english("Percentiles to write, separated by semicolons.")
            .chinese("要写入的百分位数，用分号分隔。")),
    TEST_TITLE(named("testTitle", Form.text("Test name"))
            .shownBy(AGGREGATING, "Test name")
            .english("Name of the test in the events that mark its start and end.")
            .chinese("测试开始与结束事件中的测试名称。")),
    EVENT_TAGS(named("eventTags", Form.text(""))
            .shownBy(AGGREGATING, "")
            .english("Tag tags of these events.")
            .chinese("这些事件的 tags 标签。")),
    INSTANCE(named("instance", Form.withEnvironment("${ip}:${port}"))
            .shownBy(ALL, "")
            .english("Tag instance of everything that is written: which generator it comes from. ${ip}, ${port} "
                    + "and ${host} stand for its address, a port number that it holds during the test, and its "
                    + "host name, ${env:NAME} for a variable of its environment. It must differ between "
                    + "generators; empty means ip:port.")
            .chinese("写入数据的 instance 标签：数据来自哪台压力机。${ip}、${port}、${host} "
                    + "分别表示它的地址、测试期间占用的端口号和主机名，${env:NAME} 表示其环境变量。各压力机的值必须互不相同；留空表示 ip:port。")),
    MERGE_INSTANCES(named("mergeInstances", Form.flag(false).whenUpgraded(true))
            .shownBy(CLIENTS, "")
            .english("Without effect here, because each generator writes for itself.")
            .chinese("在这里不起作用，因为每台压力机各写各的。")),
    INTERVAL(named("interval", Form.whole(5, 1, 3600).orProperty("backend_influxdb.send_interval"))
            .shownBy(AGGREGATING, "")
            .english("Seconds between two rows; intervals start at multiples of it on the clock. Empty: JMeter "
                    + "property backend_influxdb.send_interval, 5 by default. All generators of a test need the "
                    + "same.")
            .chinese("两次写入之间的秒数；统计区间按时钟上该秒数的整数倍对齐。留空时使用 JMeter 属性 "
                    + "backend_influxdb.send_interval，默认 5。同一测试的所有压力机必须相同。")),
    HISTOGRAM(named("histogram", Form.oneOf("off", "all", "labels", "wide"))
            .shownBy(AGGREGATING, "")
            .english("What to write histograms for, so that percentiles over all generators can be queried: off, "
                    + "all (all samples together) or labels (every label too), each with one series per bound, "
                    + "instance and label; wide: as labels, but the bounds are fields of one row, with one series "
                    + "per instance and label.")
            .chinese("为哪些数据写直方图，以便查询所有压力机合并后的百分位数：off（不写）、all（全部采样合计）或 labels（每个请求也写）。每个边界、"
                    + "每台压力机、每个请求各增加一个序列。wide：与 labels 相同，但边界是同一行的字段，每台压力机、每个请求只有一个序列。")),
    LATE(named("late", Form.oneOf("rewrite", "hold"))
            .english("What happens to samples that come after the rows of their interval were written. rewrite: "
                    + "the rows are written again, which replaces them in InfluxDB; hold: rows are written later, "
                    + "and once, for receivers that add up rows of the same time (VictoriaMetrics, QuestDB).")
            .chinese("样本在其时间段的行写出之后才到达时怎么办。rewrite：重写这些行，在 InfluxDB 中会替换旧行；hold：晚一些写，并且只写一次，"
                    + "用于会把相同时间的行相加的接收端（VictoriaMetrics、QuestDB）。")),
    HOLD_SECONDS(named("holdSeconds", Form.whole(-1, 0, 3600))
            .english("With late=hold: how many seconds after its end an interval is written. Empty: 2, and 65 on "
                    + "an RMI master.")
            .chinese("late=hold 时，时间段结束多少秒后写入。留空：2，在 RMI 控制机上为 65。")),
    PERCENTILE_NAMES(named("percentileNames", Form.oneOf("pct99.0", "pct99"))
            .english("Names of the fields of percentiles: pct99.0 as JMeter's own client writes them, or pct99 "
                    + "for receivers that take no dots.")
            .chinese("百分位字段的名称：pct99.0 与 JMeter 自带客户端相同；pct99 用于名称中不能有点号的接收端。")),
    COMPACT(named("compact", Form.flag(false))
            .english("true: leaves out the rows ok and ko of a label where they say what its row all says, which "
                    + "is half of all rows.")
            .chinese("true：某个取样器名称的 ok、ko 行若与 all 行内容相同就不写，行数约减半。")),
    SUB_SAMPLES(named("subSamples", Form.flag(false))
            .english("true: results below another one (embedded resources, samplers of a controller with one "
                    + "sample) have rows of their own; they count in no sum.")
            .chinese("true：嵌在其他结果里的结果（内嵌资源、合并为一个样本的控制器下的取样器）也有自己的行；它们不计入任何合计。")),
    COUNT_TRANSACTIONS(named("countTransactions", Form.flag(false))
            .shownBy(AGGREGATING, "")
            .english("true: the row of all samples counts the additional samples of Transaction Controllers too, "
                    + "as JMeter's own client does; false: it counts every request once.")
            .chinese("true：汇总行把事务控制器的附加采样也计入，与 JMeter 自带客户端一致；false：每个请求只计一次。")),
    HEALTH(named("health", Form.flag(true))
            .shownBy(AGGREGATING, "")
            .english("true: the generator watches its own processor, memory, threads and descriptors, and says so "
                    + "when it is the bottleneck itself.")
            .chinese("true：压力机监视自身的处理器、内存、线程和文件描述符，当自己成为瓶颈时给出提示。")),
    THREAD_NAME(named("threadName", Form.flag(true))
            .shownBy(RAW, "")
            .english("true: each point has the tag threadName, as in JMeter 5.6; false: none has, which saves "
                    + "series.")
            .chinese("true：每个点带有 JMeter 5.6 的 threadName 标签；false：不带，可减少序列数。")),
    USERNAME(named("username", Form.text(""))
            .shownBy(ALL, "")
            .english("User name for InfluxDB 1, if it asks for one.")
            .chinese("InfluxDB 1 的用户名（如果需要）。")),
    PASSWORD(named("password", Form.secret())
            .shownBy(ALL, "")
            .english("Password for InfluxDB 1. Better an expression such as ${__P(password)} than the password "
                    + "itself, because the test plan keeps it in clear text.")
            .chinese("InfluxDB 1 的密码。测试计划以明文保存该值，因此最好填写 ${__P(password)} 这样的表达式，而不是密码本身。")),
    METRICS_SENDER(named("influxdbMetricsSender", Form.text(""))
            .english("Only needed to send over UDP: the name of JMeter's UdpMetricsSender class. Anything else, "
                    + "and an empty value, means HTTP.")
            .chinese("仅在使用 UDP 发送时需要：填写 JMeter 的 UdpMetricsSender 类名。填写其他内容或留空都表示 HTTP。")),
    TRUST_STORE(named("trustStore", Form.text(""))
            .english("Trust store file for https. Empty: the certificates that Java trusts.")
            .chinese("https 使用的信任库文件。留空时使用 Java 信任的证书。")),
    TRUST_STORE_PASSWORD(named("trustStorePassword", Form.secret())
            .english("Password of the trust store file.")
            .chinese("信任库文件的密码。")),
    TLS_CA(named("tlsCa", Form.text(""))
            .english("PEM file with the certificates to trust for https, instead of a trust store. Empty: the "
                    + "certificates that Java trusts.")
            .chinese("https 信任的证书的 PEM 文件，代替信任库。留空时使用 Java 信任的证书。")),
    TLS_CERT(named("tlsCert", Form.text(""))
            .english("PEM file with the certificate by which the server knows this client, if it wants one.")
            .chinese("客户端证书的 PEM 文件，服务器要求时使用。")),
    TLS_KEY(named("tlsKey", Form.text(""))
            .english("PEM file with the private key of tlsCert, not encrypted.")
            .chinese("tlsCert 的私钥的 PEM 文件，不加密。")),
    PROXY(named("proxy", Form.text("jvm").whenUpgraded("none"))
            .english("jvm: the proxy of JMeter's options -H and -P; none: no proxy; or host:port.")
            .chinese("jvm：JMeter 的 -H、-P 所设的代理；none：不用代理；或 host:port。")),
    PROXY_USERNAME(named("proxyUsername", Form.text(""))
            .english("User name for the proxy, if it asks for one.")
            .chinese("代理要求的用户名。")),
    PROXY_PASSWORD(named("proxyPassword", Form.secret())
            .english("Password for the proxy. Better an expression such as ${__P(password)} than the password "
                    + "itself, because the test plan keeps it in clear text.")
            .chinese("代理的密码。最好写 ${__P(password)} 之类的表达式，因为测试计划以明文保存它。")),
    GZIP(named("gzip", Form.flag(true))
            .english("true: requests above 1 kB are compressed; false: none is.")
            .chinese("true：超过 1 kB 的请求压缩发送；false：不压缩。"));

    /** A parameter of this prefix adds a tag to every row. */
    public static final String TAG_PREFIX = "TAG_";

    /** A parameter of this prefix adds a header to every request; its value is a secret. */
    public static final String HEADER_PREFIX = "header_";

    /** A JMeter property of this prefix is the default of the parameter named after it. */
    public static final String PROPERTY_PREFIX = "trueload.influx.";

    private static final String HIDDEN = "\u2022\u2022\u2022\u2022";

    private final Entry entry;

    Parameter(Entry entry) {
        this.entry = entry;
    }

    /** Its name in test plans. */
    public String text() {
        return entry.text;
    }

    /** The JMeter property that is its default. */
    public String property() {
        return PROPERTY_PREFIX + entry.text;
    }

    /** The value that a new element shows; empty where only the default is meant. */
    public String suggestion() {
        return entry.suggestion;
    }

    /** What it is for, in English or Chinese. */
    public String meaning(boolean inChinese) {
        return inChinese ? entry.chinese : entry.english;
    }

    /** Whether a new element of a kind shows it. */
    public boolean isShownBy(ListenerKind kind) {
        return entry.shownBy.contains(kind);
    }

    /** Whether its value must never be shown. */
    public boolean isSecret() {
        return entry.form.secret;
    }

    Form form() {
        return entry.form;
    }

    /** The value that counts where the parameter is left empty, as somebody could enter it; an empty text for none. */
    public String valueIfEmpty(UnaryOperator<String> properties, ListenerKind kind) {
        String property = propertyIfEmpty(properties);
        if (property.isEmpty()) {
            return entered(entry.form.standard(kind));
        }
        return isSecret() ? HIDDEN : properties.apply(property).trim();
    }

    /** The JMeter property that says what counts then; an empty text where it is the default. */
    public String propertyIfEmpty(UnaryOperator<String> properties) {
        for (String property : new String[] {property(), entry.form.property}) {
            String value = property.isEmpty() ? null : properties.apply(property);
            if (value != null && !value.trim().isEmpty()) {
                return property;
            }
        }
        return "";
    }

    /** A value as somebody could enter it. */
    static String entered(Object standard) {
        if (standard instanceof List) {
            return ((List<?>) standard).stream().map(Parameter::entered).collect(Collectors.joining(";"));
        }
        // Nobody can enter a number below zero: it stands for what the listener finds itself.
        return standard instanceof Long && (Long) standard < 0
                ? "auto"
                : standard.toString().replaceFirst("^(\\d+)\\.0$", "$1");
    }

    private static Entry named(String text, Form form) {
        return new Entry(text, form);
    }

    /** What an entry of the table says. */
    private static final class Entry {
        private final String text;
        private final Form form;
        private Set<ListenerKind> shownBy = EnumSet.noneOf(ListenerKind.class);
        private String suggestion = "";
        private String english;
        private String chinese;

        Entry(String text, Form form) {
            this.text = text;
            this.form = form;
        }

        Entry shownBy(Set<ListenerKind> kinds, String suggestedValue) {
            shownBy = kinds;
            suggestion = suggestedValue;
            return this;
        }

        Entry english(String meaning) {
            english = meaning;
            return this;
        }

        Entry chinese(String meaning) {
            chinese = meaning;
            return this;
        }
    }
}
