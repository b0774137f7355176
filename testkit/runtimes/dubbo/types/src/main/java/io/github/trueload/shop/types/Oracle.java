// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import io.github.trueload.shop.types.Table.Case;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * Makes all calls of the table by Dubbo's own means, generic and typed, and writes each with both outcomes as a line of
 * JSON. Arguments: the file to write, then providers ({@code host:port}), which give a line for each case and provider.
 */
public final class Oracle {
    private Oracle() {}

    /** Asks all providers and ends. */
    public static void main(String[] args) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            GenericService generic = reference(args[i], true);
            TypesService typed = reference(args[i], false);
            for (Case each : cases()) {
                lines.add(line(
                        args[i],
                        each,
                        outcome(() -> generic.$invoke(each.method.getName(), each.typeNames(), each.generic)),
                        outcome(() -> each.method.invoke(typed, each.typed))));
            }
        }
        Files.write(Path.of(args[0]), lines, StandardCharsets.UTF_8);
        // Dubbo's threads would go on.
        Runtime.getRuntime().halt(0);
    }

    private static List<Case> cases() {
        Table all = new Table();
        ScalarCases.addTo(all);
        CollectionCases.addTo(all);
        BeanCases.addTo(all);
        Answers.addTo(all);
        return all.cases();
    }

    @SuppressWarnings({"deprecation", "unchecked"}) // setApplication is all that 2.7 and 3.3 have in common.
    private static <T> T reference(String provider, boolean isGeneric) {
        ApplicationConfig application = new ApplicationConfig("oracle");
        application.setQosEnable(false);
        ReferenceConfig<Object> reference = new ReferenceConfig<>();
        reference.setApplication(application);
        reference.setInterface(TypesService.class.getName());
        reference.setUrl("dubbo://" + provider);
        reference.setVersion("1.0");
        reference.setTimeout(10_000);
        reference.setRetries(0);
        if (isGeneric) {
            reference.setGeneric("true");
        }
        return (T) reference.get();
    }

    private static String outcome(CallOf call) {
        try {
            Object answer = call.make();
            return "{\"value\":"
                    + AnswerJson.of(
                            answer instanceof CompletableFuture ? ((CompletableFuture<?>) answer).join() : answer)
                    + "}";
        } catch (Throwable e) {
            return failure(e);
        }
    }

    private static String failure(Throwable thrown) {
        Throwable e = thrown;
        while (e.getCause() != null
                && (e instanceof InvocationTargetException
                        || e instanceof UndeclaredThrowableException
                        || e instanceof CompletionException)) {
            e = e.getCause();
        }
        String type = e.getClass().getName();
        String message = e.getMessage();
        if (e instanceof RpcException) {
            type = String.valueOf(((RpcException) e).getCode());
        }
        if (type.endsWith(".GenericException")) {
            try {
                type = (String) e.getClass().getMethod("getExceptionClass").invoke(e);
                message = (String) e.getClass().getMethod("getExceptionMessage").invoke(e);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return "{\"failure\":" + AnswerJson.quoted(type) + ",\"message\":"
                + AnswerJson.quoted(message == null ? "" : message) + "}";
    }

    private static String line(String provider, Case each, String generic, String typed) {
        StringJoiner exceptions = new StringJoiner(",", "{", "}");
        each.exceptions.forEach(
                (where, reason) -> exceptions.add(AnswerJson.quoted(where) + ":" + AnswerJson.quoted(reason)));
        return "{\"provider\":" + AnswerJson.quoted(provider)
                + ",\"name\":" + AnswerJson.quoted(each.name)
                + ",\"method\":" + AnswerJson.quoted(each.method.getName())
                + ",\"types\":" + quoted(each.types)
                + ",\"json\":" + (each.texts == null ? AnswerJson.quoted(each.json) : "null")
                + ",\"texts\":" + (each.texts == null ? "null" : quoted(each.texts))
                + ",\"exceptions\":" + exceptions
                + ",\"generic\":" + generic
                + ",\"typed\":" + typed + "}";
    }

    private static String quoted(List<String> texts) {
        return texts.stream().map(AnswerJson::quoted).collect(Collectors.joining(",", "[", "]"));
    }

    /** One call of either consumer. */
    @FunctionalInterface
    private interface CallOf {
        Object make() throws Throwable;
    }
}
