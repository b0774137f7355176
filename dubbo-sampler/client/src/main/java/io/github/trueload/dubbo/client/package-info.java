// SPDX-License-Identifier: Apache-2.0
/**
 * The adapter to Dubbo. Compiled against 2.7 with nothing that 3.3 lacks, so that one set of classes serves both lines;
 * it runs inside an isolated class loader and only JDK types and our contract leave it. The modules client-2.7 and
 * client-3.3 hold what it does with one line only.
 */
package io.github.trueload.dubbo.client;
