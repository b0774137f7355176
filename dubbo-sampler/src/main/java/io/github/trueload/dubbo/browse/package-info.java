// SPDX-License-Identifier: Apache-2.0
/**
 * What a registry tells about the services in it, on the worker thread of the service browser. {@code RegistryCatalog}
 * joins the URLs of providers to services; the methods of one come from the definition that providers publish
 * ({@code ServiceDefinition}), else from the console of a provider; {@code Samples} makes up values of their arguments.
 */
package io.github.trueload.dubbo.browse;
