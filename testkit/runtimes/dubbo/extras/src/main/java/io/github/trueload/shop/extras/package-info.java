// SPDX-License-Identifier: Apache-2.0
/** What a company puts beside Dubbo in its consumers. */
package io.github.trueload.shop.extras;
