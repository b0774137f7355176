// SPDX-License-Identifier: Apache-2.0
/**
 * What the adapter does with Dubbo 2.7 only: writers that serve more than one request, and answers that create data
 * only.
 */
package io.github.trueload.dubbo.client27;
