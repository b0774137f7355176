// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Certificates and keys as text between BEGIN and END (RFC 7468). Stateless. */
final class Pem {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final String[] ALGORITHMS = {"RSA", "EC", "Ed25519", "DSA"};

    private Pem() {}

    static boolean isPem(byte[] content) {
        return text(content).contains("-----BEGIN ");
    }

    static List<X509Certificate> certificates(byte[] content) throws GeneralSecurityException {
        List<X509Certificate> certificates = new ArrayList<>();
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        Matcher block = BLOCK.matcher(text(content));
        while (block.find()) {
            if (block.group(1).endsWith("CERTIFICATE")) {
                Certificate read = factory.generateCertificate(new ByteArrayInputStream(bytes(block)));
                certificates.add((X509Certificate) read);
            }
        }
        return certificates;
    }

    /** The first private key of the form PKCS#8; {@code null} if there is none of any form. */
    static PrivateKey key(byte[] content, char[] password) throws GeneralSecurityException, IOException {
        Matcher block = BLOCK.matcher(text(content));
        while (block.find()) {
            switch (block.group(1)) {
                case "PRIVATE KEY":
                    return key(new PKCS8EncodedKeySpec(bytes(block)));
                case "ENCRYPTED PRIVATE KEY":
                    return key(decrypted(bytes(block), password));
                default:
                    if (block.group(1).endsWith("PRIVATE KEY")) {
                        throw new InvalidKeySpecException("another form");
                    }
            }
        }
        if (text(content).contains("PRIVATE KEY-----")) {
            throw new InvalidKeySpecException("another form");
        }
        return null;
    }

    private static PKCS8EncodedKeySpec decrypted(byte[] encrypted, char[] password)
            throws GeneralSecurityException, IOException {
        EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(encrypted);
        // PBES2 keeps the name of its algorithm among the parameters.
        String algorithm = "PBES2".equals(info.getAlgName()) || "1.2.840.113549.1.5.13".equals(info.getAlgName())
                ? info.getAlgParameters().toString()
                : info.getAlgName();
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(
                Cipher.DECRYPT_MODE,
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password)),
                info.getAlgParameters());
        return info.getKeySpec(cipher);
    }

    private static PrivateKey key(PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
        GeneralSecurityException last = null;
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (GeneralSecurityException e) {
                last = e;
            }
        }
        throw last;
    }

    private static byte[] bytes(Matcher block) {
        return Base64.getMimeDecoder().decode(block.group(2));
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.ISO_8859_1);
    }
}
