// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.nio.file.Path;
import java.util.Set;

/** The schemas of the zip, in extras/trueload/schemas. Stateless. */
public final class Schemas {
    private Schemas() {}

    /** What a JSON has that one of them does not permit, or lacks; empty where it is as the schema wants it. */
    public static Set<ValidationMessage> errors(String name, JsonNode json) {
        Path schema = JMeterHome.shared().path().resolve("extras/trueload/schemas/" + name + ".schema.json");
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(TestFiles.read(schema))
                .validate(json);
    }
}
