// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static io.github.trueload.dubbo.PlanField.FieldBox.ARGUMENTS;
import static io.github.trueload.dubbo.PlanField.FieldBox.CALL;
import static io.github.trueload.dubbo.PlanField.FieldBox.CLIENT;
import static io.github.trueload.dubbo.PlanField.FieldBox.CONFIG_CENTER;
import static io.github.trueload.dubbo.PlanField.FieldBox.JSON;
import static io.github.trueload.dubbo.PlanField.FieldBox.REGISTRY;
import static io.github.trueload.dubbo.PlanField.FieldBox.RESULT;
import static io.github.trueload.dubbo.PlanField.FieldBox.SERVICE;
import static io.github.trueload.dubbo.PlanField.FieldSpec.in;
import static io.github.trueload.dubbo.PlanField.FieldSpec.older;

import io.github.trueload.common.Texts;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.apache.jmeter.testelement.TestElement;

/**
 * The table of all single fields of a sampler and of a defaults element. Readers, rules, panels, tests and reference
 * pages go through it: a new field is one line here, and in the two bundles its label ({@code field.<id>}) and what it
 * is for ({@code hint.<id>}); one that is neither a parameter of the reference nor an attachment of the call also needs
 * the place that uses it.
 * <p>Keys are part of users' plans and never change. Those of jmeter-plugins-for-apache-dubbo 1.3.0 to 2.7.8 are kept
 * verbatim; where a key is ours, its absence always means that plugin's behaviour.
 */
public enum PlanField {
    REGISTRY_PROTOCOL(older(REGISTRY, "FIELD_DUBBO_REGISTRY_PROTOCOL")
            .formerly("FIELD_DUBBO_PROTOCOL")
            .sets(Setting.REGISTRY_PROTOCOL)
            .or("none")
            .means(OlderPlans::registry)
            .offers("none", "zookeeper", "nacos", "multicast", "redis", "simple")),
    ADDRESS(older(REGISTRY, "FIELD_DUBBO_ADDRESS").sets(Setting.ADDRESS).wide(2)),
    REGISTRY_TIMEOUT(older(REGISTRY, "FIELD_DUBBO_REGISTRY_TIMEOUT")
            .sets(Setting.REGISTRY_TIMEOUT_MS)
            .number(1, "TIMEOUT_ERROR")),
    REGISTRY_GROUP(older(REGISTRY, "FIELD_DUBBO_REGISTRY_GROUP").sets(Setting.REGISTRY_GROUP)),
    REGISTRY_NAMESPACE(in(REGISTRY, "FIELD_DUBBO_REGISTRY_NAMESPACE").sets(Setting.REGISTRY_NAMESPACE)),
    REGISTRY_USER_NAME(older(REGISTRY, "FIELD_DUBBO_REGISTRY_USER_NAME").sets(Setting.REGISTRY_USER_NAME)),
    REGISTRY_PASSWORD(older(REGISTRY, "FIELD_DUBBO_REGISTRY_PASSWORD").sets(Setting.REGISTRY_PASSWORD)),

    INTERFACE(older(SERVICE, "FIELD_DUBBO_INTERFACE").sets(Setting.INTERFACE).wide(4)),
    METHOD(older(SERVICE, "FIELD_DUBBO_METHOD").samplerOnly()),
    VERSION(older(SERVICE, "FIELD_DUBBO_VERSION").sets(Setting.VERSION).orInOlderPlan("1.0")),
    GROUP(older(SERVICE, "FIELD_DUBBO_GROUP").sets(Setting.GROUP)),
    TIMEOUT(older(SERVICE, "FIELD_DUBBO_TIMEOUT")
            .sets(Setting.TIMEOUT_MS)
            .or("1000")
            .number(1, "TIMEOUT_ERROR")),

    BUNDLE(in(CLIENT, "FIELD_DUBBO_BUNDLE")
            .sets(Setting.BUNDLE)
            .or("auto")
            .means(bundle -> "auto".equals(bundle) ? "" : bundle)
            .offers("auto", "2.7", "3.3")),
    RPC_PROTOCOL(older(CLIENT, "FIELD_DUBBO_RPC_PROTOCOL")
            .sets(Setting.RPC_PROTOCOL)
            .or("dubbo")
            .means(OlderPlans::protocol)
            .offers("dubbo://", "tri://", "rmi://", "hessian://")),
    APPLICATION(in(CLIENT, "FIELD_DUBBO_APPLICATION").sets(Setting.APPLICATION).or("trueload")),
    PROVIDED_BY(in(SERVICE, "FIELD_DUBBO_PROVIDED_BY").becomes("provided-by")),
    TAG(in(CLIENT, "FIELD_DUBBO_TAG").sends("dubbo.tag")),

    RETRIES(older(CALL, "FIELD_DUBBO_RETRIES").sets(Setting.RETRIES).or("0").number(0, "RETRIES_ERROR")),
    CLUSTER(older(CALL, "FIELD_DUBBO_CLUSTER")
            .sets(Setting.CLUSTER)
            .or("failfast")
            .offers("failfast", "failover", "failsafe", "failback", "forking", "available")),
    LOAD_BALANCE(older(CALL, "FIELD_DUBBO_LOADBALANCE")
            .sets(Setting.LOAD_BALANCE)
            .or("random")
            .means(OlderPlans::beforeAt)
            .offers("random", "roundrobin", "leastactive", "consistenthash", "shortestresponse")),
    ASYNC(older(CALL, "FIELD_DUBBO_ASYNC")
            .sets(Setting.ASYNC)
            .or("sync")
            .means(OlderPlans::isAsync)
            .offers("sync", "async")),
    CONNECTIONS(older(CALL, "FIELD_DUBBO_CONNECTIONS")
            .sets(Setting.CONNECTIONS)
            .or("0")
            .orInOlderPlan("100")
            .number(0, "CONNECTIONS_ERROR")),
    LAZY(in(CALL, "FIELD_DUBBO_LAZY").sets(Setting.LAZY).or("false").offers("true", "false")),
    CHECK(in(CALL, "FIELD_DUBBO_CHECK")
            .sets(Setting.CHECK)
            .or("true")
            .means(OlderPlans::isNotFalse)
            .offers("true", "false")),
    /** Missing: the reference is opened by the first sample that needs it. */
    WARM_UP(in(CALL, "FIELD_DUBBO_WARM_UP").or("false").starts("true").offers("true", "false")),

    /** Missing: as jmeter-plugins-for-apache-dubbo prints it. */
    RESULT_FORMAT(in(RESULT, "FIELD_DUBBO_RESULT_FORMAT").starts("compact").offers("compact", "pretty")),
    /** Missing: failed with the code UNKNOWN_EXCEPTION. */
    EXCEPTION_POLICY(
            in(RESULT, "FIELD_DUBBO_EXCEPTION_POLICY").starts("failed").offers("failed", "success", "accepted")),
    ACCEPTED_EXCEPTIONS(in(RESULT, "FIELD_DUBBO_ACCEPTED_EXCEPTIONS").wide(2)),

    /** Missing: all of the text is kept. */
    RESPONSE_BODY(in(RESULT, "FIELD_DUBBO_RESPONSE_BODY").or("keep").offers("keep", "truncate", "drop")),
    RESPONSE_BODY_KB(in(RESULT, "FIELD_DUBBO_RESPONSE_BODY_KB").or("64").number(1, "RESPONSE_BODY_ERROR")),

    CONFIG_CENTER_PROTOCOL(older(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_PROTOCOL")
            .sets(Setting.CONFIG_CENTER_PROTOCOL)
            .offers("zookeeper", "nacos", "apollo")),
    CONFIG_CENTER_ADDRESS(older(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_ADDRESS")
            .sets(Setting.CONFIG_CENTER_ADDRESS)
            .wide(2)),
    CONFIG_CENTER_TIMEOUT(older(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_TIMEOUT")
            .sets(Setting.CONFIG_CENTER_TIMEOUT_MS)
            .number(1, "TIMEOUT_ERROR")),
    CONFIG_CENTER_GROUP(older(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_GROUP").sets(Setting.CONFIG_CENTER_GROUP)),
    CONFIG_CENTER_NAMESPACE(
            older(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_NAMESPACE").sets(Setting.CONFIG_CENTER_NAMESPACE)),
    CONFIG_CENTER_USER_NAME(
            older(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_USER_NAME").sets(Setting.CONFIG_CENTER_USER_NAME)),
    CONFIG_CENTER_PASSWORD(
            older(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_PASSWORD").sets(Setting.CONFIG_CENTER_PASSWORD)),

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

    /** Labels and messages, in English and Chinese. */
    public static final Texts TEXTS = new Texts(PlanField.class, "DubboTexts");

    static final String PREFIX = "FIELD_DUBBO_";
    static final int COUNT = values().length;

    public final String key;
    /** Key of plans of 1.3.0 that is read where {@link #key} is missing, or null. */
    public final String olderKey;
    /** Name of the field in bundles and of its component. */
    public final String id = FieldBox.camelCase(name());
    /** The JMeter property that counts where the plan is empty: {@code trueload.dubbo.registryGroup} and the like. */
    public final String property;
    /** The default if the property is empty, too. */
    public final String defaultText;

    public final FieldBox box;
    /** The rest of its line of the table. */
    public final FieldSpec spec;

    PlanField(FieldSpec spec) {
        this.spec = spec;
        this.key = spec.key;
        this.olderKey = spec.olderKey;
        this.property = "trueload.dubbo." + FieldBox.camelCase(spec.key.substring(PREFIX.length()));
        this.defaultText = spec.defaultText;
        this.box = spec.box;
    }

    /** The text that stands for the missing key in a plan of the older plugin; null where it is as in a new one. */
    public String defaultInOlderPlan(TestElement element) {
        return OlderPlans.defaultOf(this, element);
    }

    boolean decidesReference() {
        return spec.setting != null || spec.parameter != null;
    }

    public boolean isSecret() {
        return spec.setting != null && spec.setting.isSecret();
    }

    /** What stands beside it in the panel, in JMeter's language. */
    public String label() {
        return TEXTS.get("field." + id);
    }

    /** One sentence about it, in JMeter's language. */
    public String hint() {
        return TEXTS.get("hint." + id);
    }

    /** How messages name it, in English: as the panel labels it, after the title of the box where several share it. */
    String shownName() {
        String label = TEXTS.english("field." + id).replaceFirst(":$", "");
        return box == REGISTRY || box == CONFIG_CENTER ? TEXTS.english(box.titleKey()) + " > " + label : label;
    }

    /** What a trimmed text means: the value of the setting where it decides one. */
    String meaning(String text) {
        String understood = spec.meaning.apply(text);
        return understood.isEmpty() ? spec.meaning.apply(defaultText) : understood;
    }

    /** Refuses a meaning with which no call can be made, with a code of jmeter-plugins-for-apache-dubbo. */
    void check(String meaning) throws RefusedSampleException {
        if (spec.errorCode == null || meaning.isEmpty()) {
            return;
        }
        try {
            if (Integer.parseInt(meaning) >= spec.least) {
                return;
            }
        } catch (NumberFormatException e) {
            // Said below, as for a number that is too small.
        }
        throw new RefusedSampleException(
                spec.errorCode,
                shownName() + " is '" + meaning + "': enter a whole number, " + spec.least + " or more");
    }

    /** The boxes into which the panels sort the single fields of a plan, in their order. */
    public enum FieldBox {
        REGISTRY,
        SERVICE,
        CLIENT,
        CALL,
        RESULT,
        CONFIG_CENTER,
        /** A row above the arguments, without a frame. */
        ARGUMENTS,
        /** The editor for all arguments in one JSON text. */
        JSON;

        /** Key of the box's title in the bundles. */
        public String titleKey() {
            return "title." + camelCase(name());
        }

        static String camelCase(String constant) {
            StringBuilder name = new StringBuilder();
            for (String word : constant.toLowerCase(Locale.ROOT).split("_")) {
                name.append(name.length() == 0 ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
            }
            return name.toString();
        }
    }

    /** One line of the table. Written while the table is loaded and never changed afterwards. */
    public static final class FieldSpec {
        final FieldBox box;
        final String key;
        final boolean older;
        Setting setting;
        String parameter;
        String attachment;
        String defaultText = "";
        String defaultInOlderPlan;
        String olderKey;
        int least;
        String errorCode;
        UnaryOperator<String> meaning = UnaryOperator.identity();
        public String initialInSampler;
        public List<String> choices = Collections.emptyList();
        public int places = 1;
        public boolean samplerOnly;

        private FieldSpec(FieldBox box, String key, boolean older) {
            this.box = box;
            this.key = key;
            this.older = older;
        }

        /** Not in the panel of the defaults element. */
        FieldSpec samplerOnly() {
            samplerOnly = true;
            return this;
        }

        static FieldSpec in(FieldBox box, String key) {
            return new FieldSpec(box, key, false);
        }

        /** One that the last release of jmeter-plugins-for-apache-dubbo had, too. */
        static FieldSpec older(FieldBox box, String key) {
            return new FieldSpec(box, key, true);
        }

        FieldSpec sets(Setting decided) {
            setting = decided;
            return this;
        }

        /** Its text is sent as a parameter of the reference, in Dubbo's own name of it. */
        FieldSpec becomes(String name) {
            parameter = name;
            return this;
        }

        /** Its text is sent with the call as an attachment of this name. */
        FieldSpec sends(String name) {
            attachment = name;
            return this;
        }

        /** The default where neither element nor JMeter property says anything. */
        FieldSpec or(String text) {
            defaultText = text;
            return this;
        }

        /** The default where a plan of the older plugin lacks the key. */
        FieldSpec orInOlderPlan(String text) {
            defaultInOlderPlan = text;
            return this;
        }

        /** What the panel offers; any other text may be entered too. */
        FieldSpec offers(String... texts) {
            choices = Collections.unmodifiableList(Arrays.asList(texts));
            return this;
        }

        /** How a text is understood, above all one that older plans hold; the empty text stands for the default. */
        FieldSpec means(UnaryOperator<String> understood) {
            meaning = understood;
            return this;
        }

        /** A whole number; anything else fails the sample with a code of jmeter-plugins-for-apache-dubbo. */
        FieldSpec number(int smallest, String code) {
            least = smallest;
            errorCode = code;
            return this;
        }

        /** The key that plans of 1.3.0 have instead. */
        FieldSpec formerly(String otherKey) {
            olderKey = otherKey;
            return this;
        }

        /** What a new sampler saves from the start, because a missing key means the older plugin's way. */
        FieldSpec starts(String text) {
            initialInSampler = text;
            return this;
        }

        FieldSpec wide(int fields) {
            places = fields;
            return this;
        }
    }
}
