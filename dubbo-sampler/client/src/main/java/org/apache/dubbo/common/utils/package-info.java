// SPDX-License-Identifier: Apache-2.0
/** Takes the place of a class of Dubbo's inside the isolated class loader. */
package org.apache.dubbo.common.utils;
