// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static io.github.trueload.dubbo.FieldBox.ARGUMENTS;
import static io.github.trueload.dubbo.FieldBox.CALL;
import static io.github.trueload.dubbo.FieldBox.CLIENT;
import static io.github.trueload.dubbo.FieldBox.CONFIG_CENTER;
import static io.github.trueload.dubbo.FieldBox.JSON;
import static io.github.trueload.dubbo.FieldBox.REGISTRY;
import static io.github.trueload.dubbo.FieldBox.RESULT;
import static io.github.trueload.dubbo.FieldBox.SERVICE;
import static io.github.trueload.dubbo.FieldSpec.in;

import io.github.trueload.dubbo.spi.Setting;
import java.util.List;
import java.util.Optional;

/**
 * The table of all single fields of a sampler and of a defaults element: key in the plan, setting of the reference,
 * default, place in the panel. Readers, rules, panels and tests go through it, so that a new field is one line here,
 * its label and hint in the two bundles ({@code field.<id>}, {@code hint.<id>}), and the place that uses it.
 *
 * <p>Keys are part of users' plans and never change. Those of jmeter-plugins-for-apache-dubbo 1.3.0 to 2.7.8 are kept
 * verbatim; where a key is ours, its absence always means that plugin's behaviour. Immutable.
 */
public enum PlanField {
    /** Kind of the registry; {@code none}: the address is that of the providers. */
    REGISTRY_PROTOCOL(in(REGISTRY, "FIELD_DUBBO_REGISTRY_PROTOCOL")
            .formerly("FIELD_DUBBO_PROTOCOL")
            .sets(Setting.REGISTRY_PROTOCOL)
            .or("none")
            .means(OlderTexts::registry)
            .offers("none", "zookeeper", "nacos", "multicast", "redis", "simple")),
    /** {@code host:port[,host:port]} of the registry or of the providers. */
    ADDRESS(in(REGISTRY, "FIELD_DUBBO_ADDRESS").sets(Setting.ADDRESS).wide(2)),
    /** Milliseconds for which the registry may take; empty: as Dubbo has it. */
    REGISTRY_TIMEOUT(in(REGISTRY, "FIELD_DUBBO_REGISTRY_TIMEOUT")
            .sets(Setting.REGISTRY_TIMEOUT_MS)
            .number(1, "TIMEOUT_ERROR")),
    /** Where in the registry the services stand. */
    REGISTRY_GROUP(in(REGISTRY, "FIELD_DUBBO_REGISTRY_GROUP").sets(Setting.REGISTRY_GROUP)),
    /** Namespace in the registry. */
    REGISTRY_NAMESPACE(in(REGISTRY, "FIELD_DUBBO_REGISTRY_NAMESPACE").sets(Setting.REGISTRY_NAMESPACE)),
    /** Who asks the registry. */
    REGISTRY_USER_NAME(in(REGISTRY, "FIELD_DUBBO_REGISTRY_USER_NAME").sets(Setting.REGISTRY_USER_NAME)),
    /** Never shown. */
    REGISTRY_PASSWORD(in(REGISTRY, "FIELD_DUBBO_REGISTRY_PASSWORD").sets(Setting.REGISTRY_PASSWORD)),

    /** Full name of the interface of the service. */
    INTERFACE(in(SERVICE, "FIELD_DUBBO_INTERFACE").sets(Setting.INTERFACE).wide(4)),
    /** Name of the method to call. */
    METHOD(in(SERVICE, "FIELD_DUBBO_METHOD").samplerOnly()),
    /** As the provider exports the service. */
    VERSION(in(SERVICE, "FIELD_DUBBO_VERSION").sets(Setting.VERSION).orInOlderPlan("1.0")),
    /** As the provider exports the service. */
    GROUP(in(SERVICE, "FIELD_DUBBO_GROUP").sets(Setting.GROUP)),
    /** Milliseconds for which a call may take. */
    TIMEOUT(in(SERVICE, "FIELD_DUBBO_TIMEOUT")
            .sets(Setting.TIMEOUT_MS)
            .or("1000")
            .number(1, "TIMEOUT_ERROR")),

    /** Which client jar makes the call; {@code auto}: as {@code LineChoice} decides. */
    BUNDLE(in(CLIENT, "FIELD_DUBBO_BUNDLE").or("auto").offers("auto", "2.7", "3.3")),
    /** Protocol of the call; plans may write it with {@code ://} or without. */
    RPC_PROTOCOL(in(CLIENT, "FIELD_DUBBO_RPC_PROTOCOL")
            .sets(Setting.RPC_PROTOCOL)
            .or("dubbo")
            .means(OlderTexts::protocol)
            .offers("dubbo://", "tri://", "rmi://", "hessian://")),
    /** Under which name Dubbo calls. */
    APPLICATION(in(CLIENT, "FIELD_DUBBO_APPLICATION").sets(Setting.APPLICATION).or("trueload")),
    /** The applications that provide the interface, where the registry lists applications only. */
    PROVIDED_BY(in(SERVICE, "FIELD_DUBBO_PROVIDED_BY").sets(Setting.PROVIDED_BY)),
    /** Sent as attachment {@code dubbo.tag}, by which providers are routed. */
    TAG(in(CLIENT, "FIELD_DUBBO_TAG")),

    /** How often Dubbo tries a failed call again within one sample. */
    RETRIES(in(CALL, "FIELD_DUBBO_RETRIES").sets(Setting.RETRIES).or("0").number(0, "RETRIES_ERROR")),
    /** What Dubbo does when a provider fails. */
    CLUSTER(in(CALL, "FIELD_DUBBO_CLUSTER")
            .sets(Setting.CLUSTER)
            .or("failfast")
            .offers("failfast", "failover", "failsafe", "failback", "forking", "available")),
    /** How Dubbo chooses one of several providers. */
    LOAD_BALANCE(in(CALL, "FIELD_DUBBO_LOADBALANCE")
            .sets(Setting.LOAD_BALANCE)
            .or("random")
            .means(OlderTexts::beforeAt)
            .offers("random", "roundrobin", "leastactive", "consistenthash", "shortestresponse")),
    /** {@code async}: the method returns a future, for which the sample waits. */
    ASYNC(in(CALL, "FIELD_DUBBO_ASYNC")
            .sets(Setting.ASYNC)
            .or("sync")
            .means(OlderTexts::isAsync)
            .offers("sync", "async")),
    /** Connections per provider of this reference alone; 0: one that all references share. */
    CONNECTIONS(in(CALL, "FIELD_DUBBO_CONNECTIONS")
            .sets(Setting.CONNECTIONS)
            .or("0")
            .orInOlderPlan("100")
            .number(0, "CONNECTIONS_ERROR")),
    /** Whether to connect with the first call only. */
    LAZY(in(CALL, "FIELD_DUBBO_LAZY")
            .sets(Setting.LAZY)
            .or("false")
            .means(OlderTexts::isTrue)
            .offers("true", "false")),
    /** Whether opening fails when there is no provider. */
    CHECK(in(CALL, "FIELD_DUBBO_CHECK")
            .sets(Setting.CHECK)
            .or("true")
            .means(OlderTexts::isNotFalse)
            .offers("true", "false")),
    /** Missing: the reference is opened by the first sample that needs it. */
    WARM_UP(in(CALL, "FIELD_DUBBO_WARM_UP")
            .or("false")
            .starts("true")
            .means(OlderTexts::isTrue)
            .offers("true", "false")),

    /** Missing: as jmeter-plugins-for-apache-dubbo prints it. */
    RESULT_FORMAT(in(RESULT, "FIELD_DUBBO_RESULT_FORMAT").starts("compact").offers("compact", "pretty")),
    /** Missing: failed with the code UNKNOWN_EXCEPTION. */
    EXCEPTION_POLICY(
            in(RESULT, "FIELD_DUBBO_EXCEPTION_POLICY").starts("failed").offers("failed", "success", "accepted")),
    /** Exception classes that count as success under the policy {@code accepted}, separated by commas. */
    ACCEPTED_EXCEPTIONS(in(RESULT, "FIELD_DUBBO_ACCEPTED_EXCEPTIONS").wide(2)),

    /** Missing: all of the text is kept. */
    RESPONSE_BODY(in(RESULT, "FIELD_DUBBO_RESPONSE_BODY").or("keep").offers("keep", "truncate", "drop")),
    /** How much {@code truncate} leaves of the text, in units of 1024 bytes. */
    RESPONSE_BODY_KB(in(RESULT, "FIELD_DUBBO_RESPONSE_BODY_KB").or("64").number(1, "RESPONSE_BODY_ERROR")),

    /** Kind of the config center; empty: none. */
    CONFIG_CENTER_PROTOCOL(in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_PROTOCOL")
            .sets(Setting.CONFIG_CENTER_PROTOCOL)
            .offers("zookeeper", "nacos", "apollo")),
    /** {@code host:port[,host:port]} of the config center. */
    CONFIG_CENTER_ADDRESS(in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_ADDRESS")
            .sets(Setting.CONFIG_CENTER_ADDRESS)
            .wide(2)),
    /** Milliseconds for which the config center may take; empty: as Dubbo has it. */
    CONFIG_CENTER_TIMEOUT(in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_TIMEOUT")
            .sets(Setting.CONFIG_CENTER_TIMEOUT_MS)
            .number(1, "TIMEOUT_ERROR")),
    /** Group in the config center. */
    CONFIG_CENTER_GROUP(in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_GROUP").sets(Setting.CONFIG_CENTER_GROUP)),
    /** Namespace in the config center. */
    CONFIG_CENTER_NAMESPACE(
            in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_NAMESPACE").sets(Setting.CONFIG_CENTER_NAMESPACE)),
    /** Who asks the config center. */
    CONFIG_CENTER_USER_NAME(
            in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_USER_NAME").sets(Setting.CONFIG_CENTER_USER_NAME)),
    /** Never shown. */
    CONFIG_CENTER_PASSWORD(
            in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_PASSWORD").sets(Setting.CONFIG_CENTER_PASSWORD)),

    /** Whether the arguments come from the table or from {@link #ARGS_JSON}. */
    ARGS_MODE(in(ARGUMENTS, "FIELD_DUBBO_METHOD_ARGS_MODE")
            .or("table")
            .starts("table")
            .samplerOnly()
            .offers("table", "json")),
    /** Missing: as the release of the older plugin understood it that saved the plan. */
    NULL_LITERAL(in(ARGUMENTS, "FIELD_DUBBO_NULL_LITERAL")
            .starts("null")
            .samplerOnly()
            .offers("null", "text")),
    /** All arguments as one JSON array. */
    ARGS_JSON(in(JSON, "FIELD_DUBBO_METHOD_ARGS_JSON").samplerOnly());

    /** What the keys of all fields and tables start with. */
    static final String PREFIX = "FIELD_DUBBO_";

    /** How many fields there are. */
    static final int COUNT = values().length;

    private final FieldSpec spec;
    private final String id = FieldBox.camelCase(name());
    private final String property;

    PlanField(FieldSpec spec) {
        this.spec = spec;
        this.property = "trueload.dubbo." + FieldBox.camelCase(spec.key.substring(PREFIX.length()));
    }

    /** Key in the plan. */
    public String key() {
        return spec.key;
    }

    /** Key of plans of 1.3.0 that is read where {@link #key()} is missing, or null. */
    public String olderKey() {
        return spec.olderKey;
    }

    /** The JMeter property that counts where the plan is empty: {@code trueload.dubbo.registryGroup} and the like. */
    public String property() {
        return property;
    }

    /** What counts where the property is empty, too. */
    public String defaultText() {
        return spec.defaultText;
    }

    /** What counts instead where a plan of the older plugin lacks the key; null where that makes no difference. */
    String defaultInOlderPlan() {
        return spec.defaultInOlderPlan;
    }

    /** The setting of the reference that the field decides; empty when it decides something else. */
    public Optional<Setting> setting() {
        return Optional.ofNullable(spec.setting);
    }

    /** The box of the panel in which it stands. */
    public FieldBox box() {
        return spec.box;
    }

    /** How many fields wide it is in the panel. */
    public int places() {
        return spec.places;
    }

    /** Whether the defaults element lacks it. */
    public boolean isSamplerOnly() {
        return spec.samplerOnly;
    }

    /** The usual texts; empty when there are none. Any other text, variables above all, may be entered as well. */
    public List<String> choices() {
        return spec.choices;
    }

    /** What a new sampler saves explicitly, or null where a default shall apply. */
    public String initialInSampler() {
        return spec.initialInSampler;
    }

    /** Whether its text must not be shown. */
    public boolean isSecret() {
        return spec.setting != null && spec.setting.isSecret();
    }

    /** Name of the field in bundles and of its component. */
    public String id() {
        return id;
    }

    /** What stands beside it in the panel, in JMeter's language. */
    public String label() {
        return Texts.of("field." + id);
    }

    /** One sentence about it, in JMeter's language. */
    public String hint() {
        return Texts.of("hint." + id);
    }

    /** How messages name it, in English: as the panel labels it, after the title of the box where several share it. */
    String shownName() {
        String label = Texts.english("field." + id).replaceFirst(":$", "");
        return spec.box == REGISTRY || spec.box == CONFIG_CENTER
                ? Texts.english(spec.box.titleKey()) + " > " + label
                : label;
    }

    /** What a trimmed text means: the value of the setting where it decides one. */
    String meaning(String text) {
        String understood = spec.meaning.apply(text);
        return understood.isEmpty() ? spec.meaning.apply(spec.defaultText) : understood;
    }

    /**
     * Refuses a meaning with which no call can be made.
     *
     * @throws RefusedSampleException with the codes of jmeter-plugins-for-apache-dubbo
     */
    void check(String meaning) throws RefusedSampleException {
        if (spec.number != null && !meaning.isEmpty()) {
            spec.number.check(this, meaning);
        }
    }
}
