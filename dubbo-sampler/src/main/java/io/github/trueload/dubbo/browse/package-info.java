// SPDX-License-Identifier: Apache-2.0
/** What a registry tells about the services in it: interfaces, groups, versions, methods and their arguments. */
package io.github.trueload.dubbo.browse;
