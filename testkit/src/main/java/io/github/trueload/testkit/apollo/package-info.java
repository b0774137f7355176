// SPDX-License-Identifier: Apache-2.0
/** A stand-in for Apollo's servers, which come in no package that the tests could fetch. */
package io.github.trueload.testkit.apollo;
