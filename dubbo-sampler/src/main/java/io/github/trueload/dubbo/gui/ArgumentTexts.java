// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.browse.ServiceMethod;
import io.github.trueload.dubbo.result.JsonWriter;
import io.github.trueload.dubbo.result.ResultFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes a method's sample values as the argument table and the JSON editor want them. Stateless. */
final class ArgumentTexts {
    private ArgumentTexts() {}

    /** Type and value of each parameter. Texts stand in the table without quotes. */
    static List<List<String>> rows(ServiceMethod method) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < method.callTypes().size(); i++) {
            Object sample = method.samples().get(i);
            String value = sample instanceof String ? (String) sample : sample == null ? "" : json(sample);
            rows.add(Arrays.asList(method.callTypes().get(i), value));
        }
        return rows;
    }

    /** All parameters as one array. */
    static String json(ServiceMethod method) {
        return json(method.samples());
    }

    private static String json(Object value) {
        return JsonWriter.write(value, ResultFormat.PRETTY);
    }
}
