// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.extras;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;

/**
 * Signs each call of a reference that has the parameters {@code accessKeyId} and {@code secretAccessKey}. Stateless.
 */
@Activate(group = CommonConstants.CONSUMER)
public final class SignFilter implements Filter {
    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
        String access = invoker.getUrl().getParameter("accessKeyId");
        String secret = invoker.getUrl().getParameter("secretAccessKey");
        if (access != null && secret != null) {
            invocation.setAttachment("signature", access + ":" + signature(access, secret));
        }
        return invoker.invoke(invocation);
    }

    /** The signature of an access key. */
    public static String signature(String access, String secret) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] signed = mac.doFinal(access.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
