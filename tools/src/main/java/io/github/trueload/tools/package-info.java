// SPDX-License-Identifier: Apache-2.0
/** Programs beside JMeter, in one jar that no JMeter loads: the fleet check and the sizing. */
package io.github.trueload.tools;
