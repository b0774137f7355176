// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.nacos;

import com.alibaba.nacos.core.code.ControllerMethodsCache;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.autoconfigure.security.servlet.ManagementWebSecurityAutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.security.servlet.SecurityAutoConfiguration;
import org.springframework.boot.web.servlet.ServletComponentScan;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Nacos' registry and config center in one process, without its console and users. Started by Spring. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        exclude = {
            DataSourceAutoConfiguration.class,
            SecurityAutoConfiguration.class,
            ManagementWebSecurityAutoConfiguration.class
        })
@ComponentScan("com.alibaba.nacos")
@ServletComponentScan("com.alibaba.nacos")
@EnableScheduling
public class Server implements InitializingBean {
    private final ControllerMethodsCache requests;

    /** Called by Spring. */
    public Server(ControllerMethodsCache requests) {
        this.requests = requests;
    }

    /** Tells Nacos which requests it serves, as its console would. */
    @Override
    public void afterPropertiesSet() {
        requests.initClassMethod("com.alibaba.nacos.core.controller");
        requests.initClassMethod("com.alibaba.nacos.naming.controllers");
        requests.initClassMethod("com.alibaba.nacos.config.server.controller");
    }

    /** Runs until the process is stopped. */
    public static void main(String[] arguments) {
        SpringApplication.run(Server.class, arguments);
    }
}
