// SPDX-License-Identifier: Apache-2.0
/**
 * What several plugins need. Each plugin packs the classes that it uses into its own jar, below its own package, so
 * that it can be dropped in alone and in any version; nothing here is shared at run time.
 */
package io.github.trueload.common;
