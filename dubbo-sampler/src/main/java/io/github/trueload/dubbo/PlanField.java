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

import io.github.trueload.common.Texts;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.commons.lang3.math.NumberUtils;
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
    REGISTRY_PROTOCOL(
            REGISTRY,
            "FIELD_DUBBO_REGISTRY_PROTOCOL",
            older(),
            formerly("FIELD_DUBBO_PROTOCOL"),
            or("none"),
            means(OlderPlans::registry),
            offers("none", "zookeeper", "nacos", "multicast", "redis", "simple")),
    ADDRESS(REGISTRY, "FIELD_DUBBO_ADDRESS", older(), wide(2)),
    REGISTRY_TIMEOUT(REGISTRY, "FIELD_DUBBO_REGISTRY_TIMEOUT", older(), number(1, "TIMEOUT_ERROR")),
    REGISTRY_GROUP(REGISTRY, "FIELD_DUBBO_REGISTRY_GROUP", older()),
    REGISTRY_NAMESPACE(REGISTRY, "FIELD_DUBBO_REGISTRY_NAMESPACE"),
    REGISTRY_USER_NAME(REGISTRY, "FIELD_DUBBO_REGISTRY_USER_NAME", older()),
    REGISTRY_PASSWORD(REGISTRY, "FIELD_DUBBO_REGISTRY_PASSWORD", older()),

    INTERFACE(SERVICE, "FIELD_DUBBO_INTERFACE", older(), wide(4)),
    METHOD(SERVICE, "FIELD_DUBBO_METHOD", older(), samplerOnly()),
    VERSION(SERVICE, "FIELD_DUBBO_VERSION", older(), orInOlderPlan("1.0")),
    GROUP(SERVICE, "FIELD_DUBBO_GROUP", older()),
    TIMEOUT(SERVICE, "FIELD_DUBBO_TIMEOUT", older(), or("1000"), number(1, "TIMEOUT_ERROR")),

    BUNDLE(
            CLIENT,
            "FIELD_DUBBO_BUNDLE",
            or("auto"),
            only("auto", "2.7", "3.3"),
            means(bundle -> "auto".equals(bundle) ? "" : bundle)),
    RPC_PROTOCOL(
            CLIENT,
            "FIELD_DUBBO_RPC_PROTOCOL",
            older(),
            or("dubbo"),
            means(OlderPlans::protocol),
            offers("dubbo://", "tri://", "rmi://", "hessian://")),
    APPLICATION(CLIENT, "FIELD_DUBBO_APPLICATION", or("trueload")),
    PROVIDED_BY(SERVICE, "FIELD_DUBBO_PROVIDED_BY", becomes("provided-by")),
    TAG(CLIENT, "FIELD_DUBBO_TAG", sends("dubbo.tag")),

    RETRIES(CALL, "FIELD_DUBBO_RETRIES", older(), or("0"), number(0, "RETRIES_ERROR")),
    CLUSTER(
            CALL,
            "FIELD_DUBBO_CLUSTER",
            older(),
            or("failfast"),
            offers("failfast", "failover", "failsafe", "failback", "forking", "available")),
    LOAD_BALANCE(
            CALL,
            "FIELD_DUBBO_LOADBALANCE",
            older(),
            or("random"),
            means(OlderPlans::beforeAt),
            offers("random", "roundrobin", "leastactive", "consistenthash", "shortestresponse")),
    ASYNC(CALL, "FIELD_DUBBO_ASYNC", older(), or("sync"), means(OlderPlans::isAsync), offers("sync", "async")),
    CONNECTIONS(
            CALL, "FIELD_DUBBO_CONNECTIONS", older(), or("0"), orInOlderPlan("100"), number(0, "CONNECTIONS_ERROR")),
    LAZY(CALL, "FIELD_DUBBO_LAZY", or("false"), only("true", "false")),
    CHECK(CALL, "FIELD_DUBBO_CHECK", or("true"), means(OlderPlans::isNotFalse), offers("true", "false")),
    /** Missing: the reference is opened by the first sample that needs it. */
    WARM_UP(CALL, "FIELD_DUBBO_WARM_UP", or("false"), starts("true"), offers("true", "false")),

    /** Missing: as jmeter-plugins-for-apache-dubbo prints it. */
    RESULT_FORMAT(RESULT, "FIELD_DUBBO_RESULT_FORMAT", starts("compact"), only("compact", "pretty")),
    /** Missing: failed with the code UNKNOWN_EXCEPTION. */
    EXCEPTION_POLICY(RESULT, "FIELD_DUBBO_EXCEPTION_POLICY", starts("failed"), only("failed", "success", "accepted")),
    ACCEPTED_EXCEPTIONS(RESULT, "FIELD_DUBBO_ACCEPTED_EXCEPTIONS", wide(2)),

    /** Missing: all of the text is kept. */
    RESPONSE_BODY(RESULT, "FIELD_DUBBO_RESPONSE_BODY", or("keep"), only("keep", "truncate", "drop")),
    RESPONSE_BODY_KB(RESULT, "FIELD_DUBBO_RESPONSE_BODY_KB", or("64"), number(1, "RESPONSE_BODY_ERROR")),

    CONFIG_CENTER_PROTOCOL(
            CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_PROTOCOL", older(), offers("zookeeper", "nacos", "apollo")),
    CONFIG_CENTER_ADDRESS(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_ADDRESS", older(), wide(2)),
    CONFIG_CENTER_TIMEOUT(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_TIMEOUT", older(), number(1, "TIMEOUT_ERROR")),
    CONFIG_CENTER_GROUP(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_GROUP", older()),
    CONFIG_CENTER_NAMESPACE(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_NAMESPACE", older()),
    CONFIG_CENTER_USER_NAME(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_USER_NAME", older()),
    CONFIG_CENTER_PASSWORD(CONFIG_CENTER, "FIELD_DUBBO_CONFIG_CENTER_PASSWORD", older()),

    ARGS_MODE(
            ARGUMENTS,
            "FIELD_DUBBO_METHOD_ARGS_MODE",
            or("table"),
            starts("table"),
            samplerOnly(),
            only("table", "json")),
    /** Missing: as the release of the older plugin understood it that saved the plan. */
    NULL_LITERAL(ARGUMENTS, "FIELD_DUBBO_NULL_LITERAL", starts("null"), samplerOnly(), only("null", "text")),
    ARGS_JSON(JSON, "FIELD_DUBBO_METHOD_ARGS_JSON", samplerOnly());

    /** Labels and messages, in English and Chinese. */
    public static final Texts TEXTS = new Texts(PlanField.class, "DubboTexts");

    static final String PREFIX = "FIELD_DUBBO_";

    public final FieldBox box;
    public final String key;
    /** Name of the field in bundles and of its component. */
    public final String id = FieldBox.camelCase(name());
    /** The JMeter property that counts where the plan is empty: {@code trueload.dubbo.registryGroup} and the like. */
    public final String property;
    /** The setting of the reference that it decides, which has its name, or null. */
    final Setting setting;

    // What follows is set by the traits of the field's line, while the table is loaded, and never changed afterwards.

    /** Key of plans of 1.3.0 that is read where {@link #key} is missing, or null. */
    public String olderKey;
    /** The default if the property is empty, too. */
    public String defaultText = "";
    /** What a new sampler saves from the start, or null. */
    public String initialInSampler;
    /** What the panel offers. */
    public List<String> choices = Collections.emptyList();
    /** How many of the four places of a row its component takes. */
    public int places = 1;
    /** Whether the panel of the defaults element lacks it. */
    public boolean samplerOnly;

    boolean isOlder;
    String parameter;
    String attachment;
    String olderDefault;
    private UnaryOperator<String> understood = UnaryOperator.identity();
    private boolean onlyChoices;
    private int least;
    private String errorCode;

    @SafeVarargs
    PlanField(FieldBox box, String key, Consumer<PlanField>... traits) {
        this.box = box;
        this.key = key;
        this.setting = Arrays.stream(Setting.values())
                .filter(each -> each.name().replaceFirst("_MS$", "").equals(name()))
                .findFirst()
                .orElse(null);
        this.property = "trueload.dubbo." + FieldBox.camelCase(key.substring(PREFIX.length()));
        for (Consumer<PlanField> trait : traits) {
            trait.accept(this);
        }
    }

    /** The text that stands for the missing key in a plan of the older plugin; null where it is as in a new one. */
    public String defaultInOlderPlan(TestElement element) {
        return OlderPlans.defaultOf(this, element);
    }

    boolean decidesReference() {
        return setting != null || parameter != null;
    }

    public boolean isSecret() {
        return setting != null && setting.isSecret();
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
        String meaning = understood.apply(text);
        return meaning.isEmpty() ? understood.apply(defaultText) : meaning;
    }

    /** Refuses a meaning that the field cannot have; the codes of numbers are jmeter-plugins-for-apache-dubbo's. */
    void check(String meaning) throws RefusedSampleException {
        if (meaning.isEmpty()) {
            return;
        }
        if (onlyChoices && !choices.contains(meaning)) {
            int last = choices.size() - 1;
            throw new RefusedSampleException(
                    name() + "_ERROR",
                    shownName() + " is '" + meaning + "': choose " + String.join(", ", choices.subList(0, last))
                            + " or " + choices.get(last));
        }
        if (errorCode != null && NumberUtils.toInt(meaning, least - 1) < least) {
            throw new RefusedSampleException(
                    errorCode, shownName() + " is '" + meaning + "': enter a whole number, " + least + " or more");
        }
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

    // What a line of the table may say of its field.

    /** Not in the panel of the defaults element. */
    private static Consumer<PlanField> samplerOnly() {
        return field -> field.samplerOnly = true;
    }

    /** One that the last release of jmeter-plugins-for-apache-dubbo had, too. */
    private static Consumer<PlanField> older() {
        return field -> field.isOlder = true;
    }

    /** Its text is sent as a parameter of the reference, in Dubbo's own name of it. */
    private static Consumer<PlanField> becomes(String name) {
        return field -> field.parameter = name;
    }

    /** Its text is sent with the call as an attachment of this name. */
    private static Consumer<PlanField> sends(String name) {
        return field -> field.attachment = name;
    }

    /** The default where neither element nor JMeter property says anything. */
    private static Consumer<PlanField> or(String text) {
        return field -> field.defaultText = text;
    }

    /** The default where a plan of the older plugin lacks the key. */
    private static Consumer<PlanField> orInOlderPlan(String text) {
        return field -> field.olderDefault = text;
    }

    /** What the panel offers; any other text may be entered too. */
    private static Consumer<PlanField> offers(String... texts) {
        return field -> field.choices = Collections.unmodifiableList(Arrays.asList(texts));
    }

    /** What the panel offers, in large or small letters; any other text fails the sample. */
    private static Consumer<PlanField> only(String... texts) {
        return field -> {
            offers(texts).accept(field);
            field.understood = text -> text.toLowerCase(Locale.ROOT);
            field.onlyChoices = true;
        };
    }

    /** How a text is understood, above all one that older plans hold; the empty text stands for the default. */
    private static Consumer<PlanField> means(UnaryOperator<String> understood) {
        return field -> field.understood = understood;
    }

    /** A whole number; anything else fails the sample with a code of jmeter-plugins-for-apache-dubbo. */
    private static Consumer<PlanField> number(int smallest, String code) {
        return field -> {
            field.least = smallest;
            field.errorCode = code;
        };
    }

    /** The key that plans of 1.3.0 have instead. */
    private static Consumer<PlanField> formerly(String otherKey) {
        return field -> field.olderKey = otherKey;
    }

    /** What a new sampler saves from the start, because a missing key means the older plugin's way. */
    private static Consumer<PlanField> starts(String text) {
        return field -> field.initialInSampler = text;
    }

    private static Consumer<PlanField> wide(int fields) {
        return field -> field.places = fields;
    }
}
