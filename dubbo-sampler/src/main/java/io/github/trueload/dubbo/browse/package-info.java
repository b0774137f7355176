// SPDX-License-Identifier: Apache-2.0
/**
 * What a registry and providers tell about services. For the service browser, on its worker thread, {@code
 * RegistryCatalog} joins the URLs of providers to services; the methods of one come from the definition that providers
 * publish ({@code ServiceDefinition}, which also makes up values of arguments), else from the console of a provider.
 * {@code LineChoice} asks which Dubbo the providers of a reference are of.
 */
package io.github.trueload.dubbo.browse;
