// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.argument.ArgumentList;
import io.github.trueload.dubbo.argument.ArgumentParser;
import io.github.trueload.dubbo.argument.BadArgumentException;
import io.github.trueload.dubbo.argument.NullLiteral;
import io.github.trueload.dubbo.result.ExceptionPolicy;
import io.github.trueload.dubbo.spi.Call;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * Reads what a sample calls with what; parses again only when a text changed. Used by one JMeter thread, for one run of
 * the test.
 */
final class CallReader {
    private static final int MAX_ROWS = 1000;
    /** The single fields, in the order in which their texts are taken; the tables follow. */
    private static final String[] FIELDS = {
        PlanKeys.METHOD, PlanKeys.TAG, PlanKeys.ARGS_MODE, PlanKeys.ARGS_JSON, PlanKeys.NULL_LITERAL
    };

    private static final int METHOD = 0;
    private static final int TAG = 1;
    private static final int MODE = 2;
    private static final int JSON = 3;
    private static final int NULL_LITERAL = 4;
    private static final int ARGUMENTS_FROM = FIELDS.length;

    private final String[] defaults = new String[FIELDS.length];
    private final RowKeys typeKeys = new RowKeys(PlanKeys.ARGS_TYPE);
    private final RowKeys valueKeys = new RowKeys(PlanKeys.ARGS_VALUE);
    private final RowKeys attachmentKeys = new RowKeys(PlanKeys.ATTACHMENTS_KEY);
    private final RowKeys attachmentValues = new RowKeys(PlanKeys.ATTACHMENTS_VALUE);
    private final RowKeys attachmentTypes = new RowKeys(PlanKeys.ATTACHMENTS_TYPE);
    private final PlanTexts texts = new PlanTexts();
    private Call call;

    CallReader() {
        for (int i = 0; i < FIELDS.length; i++) {
            defaults[i] = PlanTexts.defaultOf(FIELDS[i], "");
        }
    }

    /**
     * The call for the sampler's present fields: the same object as long as they don't change.
     *
     * @throws RefusedSampleException when the method is missing or an argument is no value of its type
     */
    Call read(TestElement sampler, ExceptionPolicy policy) throws RefusedSampleException {
        texts.begin();
        for (String field : FIELDS) {
            texts.take(sampler, field);
        }
        int attachmentsFrom = take(sampler, PlanKeys.ARGS_SIZE, typeKeys, valueKeys);
        take(sampler, PlanKeys.ATTACHMENTS_SIZE, attachmentKeys, attachmentValues, attachmentTypes);
        if (texts.end() || call == null) {
            call = null;
            call = parse(sampler, attachmentsFrom, policy);
        }
        return call;
    }

    private Call parse(TestElement sampler, int attachmentsFrom, ExceptionPolicy policy) throws RefusedSampleException {
        String method = field(METHOD);
        if (method.isEmpty()) {
            throw new RefusedSampleException("MISS_METHOD", "The method is missing: fill in its name");
        }
        try {
            String[] types = column(ARGUMENTS_FROM, attachmentsFrom);
            ArgumentList list = "json".equals(field(MODE))
                    ? ArgumentParser.json(types, field(JSON))
                    : ArgumentParser.table(types, column(ARGUMENTS_FROM + 1, attachmentsFrom), nullLiteral(sampler));
            return new Call(method, list.types(), list.values(), attachments(attachmentsFrom));
        } catch (BadArgumentException e) {
            throw new RefusedSampleException(policy.badArgumentCode(), e.getMessage());
        }
    }

    private String field(int index) {
        return texts.at(index, defaults[index]);
    }

    /** Takes the texts of a table and returns the position after them. */
    private int take(TestElement sampler, String sizeKey, RowKeys... columns) {
        int rows = Math.min(MAX_ROWS, sampler.getPropertyAsInt(sizeKey));
        for (int row = 0; row < rows; row++) {
            for (RowKeys column : columns) {
                texts.take(sampler, column.of(row));
            }
        }
        return texts.size();
    }

    /** Every second text from a position on. */
    private String[] column(int from, int end) {
        String[] column = new String[(end - ARGUMENTS_FROM) / 2];
        for (int row = 0; row < column.length; row++) {
            column[row] = texts.at(from + 2 * row);
        }
        return column;
    }

    /** Plans of 1.3.5 to 2.7.1, which know no attachments, wrote {@code null} for "no value". */
    private NullLiteral nullLiteral(TestElement sampler) {
        switch (field(NULL_LITERAL)) {
            case "null":
                return NullLiteral.NULL;
            case "text":
                return NullLiteral.TEXT;
            default:
                return sampler.getProperty(PlanKeys.ATTACHMENTS_SIZE) instanceof NullProperty
                        ? NullLiteral.NULL
                        : NullLiteral.TEXT;
        }
    }

    private Map<String, Object> attachments(int from) throws BadArgumentException {
        String tag = field(TAG);
        if (from == texts.size() && tag.isEmpty()) {
            return Collections.emptyMap();
        }
        Map<String, Object> attachments = new LinkedHashMap<>();
        for (int i = from; i < texts.size(); i += 3) {
            String key = texts.at(i, "");
            if (!key.isEmpty()) {
                attachments.put(key, ArgumentParser.value("Attachment " + key, texts.at(i + 2), texts.at(i + 1)));
            }
        }
        if (!tag.isEmpty()) {
            attachments.put("dubbo.tag", tag);
        }
        return Collections.unmodifiableMap(attachments);
    }
}
