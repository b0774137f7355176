// SPDX-License-Identifier: Apache-2.0

// One program for all parts of a small cluster: its first argument names the part.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	_ "k8s.io/client-go/rest"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	kubectl "k8s.io/kubectl/pkg/cmd"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	proxy "k8s.io/kubernetes/cmd/kube-proxy/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
)

func command(part string) *cobra.Command {
	switch part {
	case "kube-apiserver":
		return apiserver.NewAPIServerCommand()
	case "kube-controller-manager":
		return controllers.NewControllerManagerCommand()
	case "kube-scheduler":
		return scheduler.NewSchedulerCommand()
	case "kubelet":
		return kubelet.NewKubeletCommand(context.Background())
	case "kube-proxy":
		return proxy.NewProxyCommand()
	case "kubectl":
		return kubectl.NewDefaultKubectlCommand()
	}
	return nil
}

func main() {
	os.Args = os.Args[1:]
	var part *cobra.Command
	if len(os.Args) > 0 {
		part = command(os.Args[0])
	}
	if part == nil {
		fmt.Fprintln(os.Stderr, "usage: kube kube-apiserver|kube-controller-manager|kube-scheduler|kubelet|kube-proxy|kubectl ARGUMENTS")
		os.Exit(2)
	}
	if os.Args[0] != "kubectl" {
		os.Exit(cli.Run(part))
	}
	if cli.RunNoErrOutput(part) != nil {
		os.Exit(1)
	}
}
