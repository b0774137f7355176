// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.DubboSampler.ProviderVariables;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.PlanValues.TableTexts;
import io.github.trueload.dubbo.ResultWriter.ResponseHeaders;
import io.github.trueload.dubbo.ResultWriter.SampleText;
import io.github.trueload.dubbo.argument.ArgumentReader;
import io.github.trueload.dubbo.argument.ArgumentReader.ArgumentRules;
import io.github.trueload.dubbo.argument.ArgumentReader.CallArguments;
import io.github.trueload.dubbo.argument.BadArgumentException;
import io.github.trueload.dubbo.argument.SharedTexts;
import io.github.trueload.dubbo.bundle.ReferenceCache;
import io.github.trueload.dubbo.bundle.ReferenceCache.OpenReference;
import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * Turns the fields of one clone of the sampler into a call over an open reference. What did not change since the last
 * sample is not read, parsed or opened again. Used by one JMeter thread, for one run of the test.
 */
final class SampleSetup {
    private final PlanValues values = new PlanValues();
    private final Supplier<ReferenceCache> references;
    private final SettingsReader settings = new SettingsReader(values);
    private final CallReader calls;
    private final SampleText sampleText;
    private final ResponseHeaders headers = new ResponseHeaders();
    final ProviderVariables provider = new ProviderVariables();
    private ResultWriter writer;
    private ReferenceSettings opened;
    private OpenReference open;
    private Call call;

    /** Creates the memory of one clone, which asks for the cache whenever it needs a reference. */
    SampleSetup(Supplier<ReferenceCache> references, SharedTexts shared) {
        this.references = references;
        this.calls = new CallReader(values, shared);
        this.sampleText = new SampleText(shared);
    }

    /** All that comes before the clock starts. The result gets what is sent first, for where there is no reference. */
    void prepare(TestElement sampler, SampleResult result) throws RefusedSampleException {
        if (values.take(sampler, ResultWriter.FIELDS) || writer == null) {
            writer = null;
            writer = new ResultWriter(values);
        }
        ReferenceSettings wanted = settings.read(sampler);
        try {
            Call wantedCall = calls.read(sampler);
            result.setSamplerData(sampleText.of(wanted, wantedCall));
            if (open == null || wanted != opened || open.isClosed()) {
                open = null;
                open = open(wanted);
                opened = wanted;
            }
            Class<?> service = open.reference.service();
            call = service == null ? wantedCall : calls.typed(service, sampler);
        } catch (BadArgumentException e) {
            throw new RefusedSampleException(writer.badArgumentCode(), e.getMessage());
        }
    }

    Reply invoke() {
        return open.reference.invoke(call);
    }

    void write(SampleResult result, Reply reply) {
        long openMs = open.takeOpenMs();
        if (openMs > 0) {
            result.setConnectTime(openMs);
        }
        result.setResponseHeaders(headers.of(reply, open.reference));
        writer.write(result, reply);
        if (reply.failure() != null && reply.failure().kind == Failure.Kind.RPC) {
            DubboRuntime.shared().tellFailing(opened, reply.failure());
        }
    }

    private OpenReference open(ReferenceSettings wanted) throws RefusedSampleException {
        long start = System.nanoTime();
        try {
            return references.get().get(wanted);
        } catch (DubboOpenException e) {
            throw new RefusedSampleException("GENERIC_SERVICE_IS_NULL", e.getMessage(), msSince(start));
        } catch (InterruptedException e) {
            throw new RefusedSampleException(
                    "INTERRUPTED",
                    "Interrupted while waiting for the reference: the test stops, or the sample took too long",
                    msSince(start));
        }
    }

    private static long msSince(long nanoTime) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanoTime);
    }

    /** Reads method, arguments and attachments of a call; parses again only what changed. Used by one JMeter thread. */
    private static final class CallReader {
        private static final PlanField[] FIELDS = {PlanField.METHOD, PlanField.ARGS_MODE, PlanField.NULL_LITERAL};
        private static final PlanField[] SENT = Arrays.stream(PlanField.values())
                .filter(field -> field.attachment != null)
                .toArray(PlanField[]::new);

        private static final PlanColumn[] TYPES = {PlanColumn.ARGS_TYPE};

        private final PlanValues texts;
        private final TableTexts arguments = new TableTexts(PlanTable.ARGUMENTS);
        private final TableTexts attachments = new TableTexts(PlanTable.ATTACHMENTS);
        private final SharedTexts shared;
        /** Kept because what clones share lives as long as one of them holds it. */
        private CallArguments list;

        private Call call;
        private CallArguments typedList;
        private Class<?> typedFor;
        private Call typed;

        CallReader(PlanValues texts, SharedTexts shared) {
            this.texts = texts;
            this.shared = shared;
        }

        /** The call for the sampler's present fields: the same object as long as they don't change. */
        Call read(TestElement sampler) throws RefusedSampleException, BadArgumentException {
            boolean changed = texts.take(sampler, FIELDS);
            changed |= texts.take(sampler, SENT);
            changed |= takeArguments(sampler);
            changed |= attachments.take(sampler);
            if (changed || call == null) {
                call = null;
                typed = null;
                call = parse(sampler);
            }
            return call;
        }

        /** The call that {@link #read} gave last, with objects of the service's own classes; remembered likewise. */
        Call typed(Class<?> service, TestElement sampler) throws BadArgumentException {
            if (typed == null || typedFor != service) {
                Method method = ArgumentReader.find(service, call.method, call.types, call.values.length);
                typedList = read(new ArgumentReader(service, method), sampler);
                typed = call.of(method, typedList.values);
                typedFor = service;
            }
            return typed;
        }

        // Functions in the form that is not in use are left alone: a __CSVRead there would skip rows.
        private boolean takeArguments(TestElement sampler) {
            if (!isJson()) {
                return arguments.take(sampler);
            }
            boolean changed = texts.take(sampler, PlanField.ARGS_JSON);
            return arguments.take(sampler, TYPES) | changed;
        }

        private boolean isJson() {
            return "json".equalsIgnoreCase(texts.of(PlanField.ARGS_MODE));
        }

        private Call parse(TestElement sampler) throws RefusedSampleException, BadArgumentException {
            String method = texts.of(PlanField.METHOD);
            if (method.isEmpty()) {
                throw new RefusedSampleException(
                        "MISS_METHOD", PlanField.METHOD.shownName() + " is empty: enter the name of the method");
            }
            texts.meaning(PlanField.ARGS_MODE);
            texts.meaning(PlanField.NULL_LITERAL);
            list = read(ArgumentReader.GENERIC, sampler);
            return new Call(method, list.types, list.values, attachments());
        }

        private CallArguments read(ArgumentReader reader, TestElement sampler) throws BadArgumentException {
            String[] types = arguments.column(PlanColumn.ARGS_TYPE);
            if (isJson()) {
                return reader.json(types, texts.of(PlanField.ARGS_JSON), shared);
            }
            ArgumentRules rules = ArgumentRules.of(OlderPlans.isOlder(sampler), nullIsNull(sampler));
            return reader.table(types, arguments.column(PlanColumn.ARGS_VALUE), rules, shared);
        }

        /** Plans of 1.3.5 to 2.7.1, which know no attachments, wrote {@code null} for "no value". */
        private boolean nullIsNull(TestElement sampler) {
            String literal = PlanField.NULL_LITERAL.meaning(texts.of(PlanField.NULL_LITERAL));
            boolean unsaid = sampler.getProperty(PlanTable.ATTACHMENTS.sizeKey) instanceof NullProperty;
            return "null".equals(literal) || unsaid && !"text".equals(literal);
        }

        private Map<String, Object> attachments() throws BadArgumentException {
            Map<String, Object> read = new LinkedHashMap<>();
            for (int row = 0; row < attachments.rows; row++) {
                String key = attachments.at(PlanColumn.ATTACHMENTS_KEY, row).trim();
                if (!key.isEmpty()) {
                    read.put(
                            key,
                            ArgumentReader.value(
                                    "Attachment " + key,
                                    attachments.at(PlanColumn.ATTACHMENTS_TYPE, row),
                                    attachments.at(PlanColumn.ATTACHMENTS_VALUE, row)));
                }
            }
            for (PlanField field : SENT) {
                String text = field.meaning(texts.of(field));
                if (!text.isEmpty()) {
                    read.put(field.attachment, text);
                }
            }
            return read.isEmpty() ? Collections.emptyMap() : Collections.unmodifiableMap(read);
        }
    }
}
