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
    /** Where the argument table starts among the texts that are taken. */
    private static final int ARGUMENTS_FROM = 5;

    private final RowKeys typeKeys = new RowKeys(PlanKeys.ARGS_TYPE);
    private final RowKeys valueKeys = new RowKeys(PlanKeys.ARGS_VALUE);
    private final RowKeys attachmentKeys = new RowKeys(PlanKeys.ATTACHMENTS_KEY);
    private final RowKeys attachmentValues = new RowKeys(PlanKeys.ATTACHMENTS_VALUE);
    private final RowKeys attachmentTypes = new RowKeys(PlanKeys.ATTACHMENTS_TYPE);
    private final String defaultMethod = PlanTexts.defaultOf(PlanKeys.METHOD, "");
    private final String defaultNullLiteral = PlanTexts.defaultOf(PlanKeys.NULL_LITERAL, "");
    private final String defaultTag = PlanTexts.defaultOf(PlanKeys.TAG, "");
    private final PlanTexts texts = new PlanTexts();
    private Call call;

    /**
     * The call for the sampler's present fields: the same object as long as they don't change.
     *
     * @throws RefusedSampleException when the method is missing or an argument is no value of its type
     */
    Call read(TestElement sampler, ExceptionPolicy policy) throws RefusedSampleException {
        texts.begin();
        String named = texts.take(PlanTexts.field(sampler, PlanKeys.METHOD)).trim();
        String tag = texts.take(PlanTexts.field(sampler, PlanKeys.TAG)).trim();
        String mode = texts.take(PlanTexts.field(sampler, PlanKeys.ARGS_MODE));
        String json = texts.take(PlanTexts.field(sampler, PlanKeys.ARGS_JSON));
        texts.take(PlanTexts.field(sampler, PlanKeys.NULL_LITERAL));
        int attachmentsFrom = take(sampler, PlanKeys.ARGS_SIZE, typeKeys, valueKeys);
        take(sampler, PlanKeys.ATTACHMENTS_SIZE, attachmentKeys, attachmentValues, attachmentTypes);
        if (!texts.end() && call != null) {
            return call;
        }
        call = null;
        String method = named.isEmpty() ? defaultMethod : named;
        if (method.isEmpty()) {
            throw new RefusedSampleException("MISS_METHOD", "The method is missing: fill in its name");
        }
        try {
            String[] types = column(ARGUMENTS_FROM, attachmentsFrom);
            ArgumentList list = "json".equals(mode)
                    ? ArgumentParser.json(types, json)
                    : ArgumentParser.table(types, column(ARGUMENTS_FROM + 1, attachmentsFrom), nullLiteral(sampler));
            call = new Call(
                    method,
                    list.types(),
                    list.values(),
                    attachments(attachmentsFrom, tag.isEmpty() ? defaultTag : tag));
            return call;
        } catch (BadArgumentException e) {
            throw new RefusedSampleException(policy.badArgumentCode(), e.getMessage());
        }
    }

    /** Takes the texts of a table and returns the position after them. */
    private int take(TestElement sampler, String sizeKey, RowKeys... columns) {
        int rows = Math.min(MAX_ROWS, sampler.getPropertyAsInt(sizeKey));
        for (int row = 0; row < rows; row++) {
            for (RowKeys column : columns) {
                texts.take(PlanTexts.field(sampler, column.of(row)));
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
        String said = texts.at(ARGUMENTS_FROM - 1).trim();
        switch (said.isEmpty() ? defaultNullLiteral : said) {
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

    private Map<String, Object> attachments(int from, String tag) throws BadArgumentException {
        if (from == texts.size() && tag.isEmpty()) {
            return Collections.emptyMap();
        }
        Map<String, Object> attachments = new LinkedHashMap<>();
        for (int i = from; i < texts.size(); i += 3) {
            String key = texts.at(i).trim();
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
