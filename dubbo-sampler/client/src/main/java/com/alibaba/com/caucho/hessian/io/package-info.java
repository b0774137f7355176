// SPDX-License-Identifier: Apache-2.0
/** A class of hessian-lite that ours takes the place of. */
package com.alibaba.com.caucho.hessian.io;
