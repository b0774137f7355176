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
    REGISTRY_PROTOCOL(in(REGISTRY, "FIELD_DUBBO_REGISTRY_PROTOCOL")
            .formerly("FIELD_DUBBO_PROTOCOL")
            .sets(Setting.REGISTRY_PROTOCOL)
            .or("none")
            .means(OlderTexts::registry)
            .offers("none", "zookeeper", "nacos", "multicast", "redis", "simple")),
    ADDRESS(in(REGISTRY, "FIELD_DUBBO_ADDRESS").sets(Setting.ADDRESS).wide(2)),
    REGISTRY_TIMEOUT(in(REGISTRY, "FIELD_DUBBO_REGISTRY_TIMEOUT")
            .sets(Setting.REGISTRY_TIMEOUT_MS)
            .number(1, "TIMEOUT_ERROR")),
    REGISTRY_GROUP(in(REGISTRY, "FIELD_DUBBO_REGISTRY_GROUP").sets(Setting.REGISTRY_GROUP)),
    REGISTRY_NAMESPACE(in(REGISTRY, "FIELD_DUBBO_REGISTRY_NAMESPACE").sets(Setting.REGISTRY_NAMESPACE)),
    REGISTRY_USER_NAME(in(REGISTRY, "FIELD_DUBBO_REGISTRY_USER_NAME").sets(Setting.REGISTRY_USER_NAME)),
    REGISTRY_PASSWORD(in(REGISTRY, "FIELD_DUBBO_REGISTRY_PASSWORD").sets(Setting.REGISTRY_PASSWORD)),

    INTERFACE(in(SERVICE, "FIELD_DUBBO_INTERFACE").sets(Setting.INTERFACE).wide(4)),
    METHOD(in(SERVICE, "FIELD_DUBBO_METHOD").samplerOnly()),
    VERSION(in(SERVICE, "FIELD_DUBBO_VERSION").sets(Setting.VERSION).orInOlderPlan("1.0")),
    GROUP(in(SERVICE, "FIELD_DUBBO_GROUP").sets(Setting.GROUP)),
    TIMEOUT(in(SERVICE, "FIELD_DUBBO_TIMEOUT")
            .sets(Setting.TIMEOUT_MS)
            .or("1000")
            .number(1, "TIMEOUT_ERROR")),

    BUNDLE(in(CLIENT, "FIELD_DUBBO_BUNDLE").or("auto").offers("auto", "2.7", "3.3")),
    RPC_PROTOCOL(in(CLIENT, "FIELD_DUBBO_RPC_PROTOCOL")
            .sets(Setting.RPC_PROTOCOL)
            .or("dubbo")
            .means(OlderTexts::protocol)
            .offers("dubbo://", "tri://", "rmi://", "hessian://")),
    APPLICATION(in(CLIENT, "FIELD_DUBBO_APPLICATION").sets(Setting.APPLICATION).or("trueload")),
    PROVIDED_BY(in(SERVICE, "FIELD_DUBBO_PROVIDED_BY").sets(Setting.PROVIDED_BY)),
    TAG(in(CLIENT, "FIELD_DUBBO_TAG")),

    RETRIES(in(CALL, "FIELD_DUBBO_RETRIES").sets(Setting.RETRIES).or("0").number(0, "RETRIES_ERROR")),
    CLUSTER(in(CALL, "FIELD_DUBBO_CLUSTER")
            .sets(Setting.CLUSTER)
            .or("failfast")
            .offers("failfast", "failover", "failsafe", "failback", "forking", "available")),
    LOAD_BALANCE(in(CALL, "FIELD_DUBBO_LOADBALANCE")
            .sets(Setting.LOAD_BALANCE)
            .or("random")
            .means(OlderTexts::beforeAt)
            .offers("random", "roundrobin", "leastactive", "consistenthash", "shortestresponse")),
    ASYNC(in(CALL, "FIELD_DUBBO_ASYNC")
            .sets(Setting.ASYNC)
            .or("sync")
            .means(OlderTexts::isAsync)
            .offers("sync", "async")),
    CONNECTIONS(in(CALL, "FIELD_DUBBO_CONNECTIONS")
            .sets(Setting.CONNECTIONS)
            .or("0")
            .orInOlderPlan("100")
            .number(0, "CONNECTIONS_ERROR")),
    LAZY(in(CALL, "FIELD_DUBBO_LAZY")
            .sets(Setting.LAZY)
            .or("false")
            .means(OlderTexts::isTrue)
            .offers("true", "false")),
    CHECK(in(CALL, "FIELD_DUBBO_CHECK")
            .sets(Setting.CHECK)
            .or("true")
            .means(OlderTexts::isNotFalse)
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
    RESPONSE_BODY_KB(in(RESULT, "FIELD_DUBBO_RESPONSE_BODY_KB").or("64").number(1, "RESPONSE_BODY_ERROR")),

    CONFIG_CENTER_PROTOCOL(in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_PROTOCOL")
            .sets(Setting.CONFIG_CENTER_PROTOCOL)
            .offers("zookeeper", "nacos", "apollo")),
    CONFIG_CENTER_ADDRESS(in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_ADDRESS")
            .sets(Setting.CONFIG_CENTER_ADDRESS)
            .wide(2)),
    CONFIG_CENTER_TIMEOUT(in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_TIMEOUT")
            .sets(Setting.CONFIG_CENTER_TIMEOUT_MS)
            .number(1, "TIMEOUT_ERROR")),
    CONFIG_CENTER_GROUP(in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_GROUP").sets(Setting.CONFIG_CENTER_GROUP)),
    CONFIG_CENTER_NAMESPACE(
            in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_NAMESPACE").sets(Setting.CONFIG_CENTER_NAMESPACE)),
    CONFIG_CENTER_USER_NAME(
            in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_USER_NAME").sets(Setting.CONFIG_CENTER_USER_NAME)),
    CONFIG_CENTER_PASSWORD(
            in(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_PASSWORD").sets(Setting.CONFIG_CENTER_PASSWORD)),

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
    ARGS_JSON(in(JSON, "FIELD_DUBBO_METHOD_ARGS_JSON").samplerOnly());

    /** How many fields there are. */
    static final int COUNT = values().length;

    private final FieldSpec spec;
    private final String id = FieldBox.camelCase(name());
    private final String property;

    PlanField(FieldSpec spec) {
        this.spec = spec;
        this.property = "trueload.dubbo." + FieldBox.camelCase(spec.key.substring("FIELD_DUBBO_".length()));
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
