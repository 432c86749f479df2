// Command control-plane is every server-side piece of a Kubernetes cluster in
// one binary. Each sub-command is one process: the flag sets and feature gates
// of these components are global, so they cannot share one.
package main

import (
	"fmt"
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
)

const usage = "usage: control-plane etcd|apiserver|controllers|scheduler [flag...]"

func main() {
	if len(os.Args) < 2 {
		fail(usage)
	}
	name := os.Args[1]
	os.Args = append([]string{"control-plane " + name}, os.Args[2:]...)
	switch name {
	case "etcd":
		etcdmain.Main(os.Args)
	case "apiserver":
		os.Exit(cli.Run(apiserver.NewAPIServerCommand()))
	case "controllers":
		os.Exit(cli.Run(controllers.NewControllerManagerCommand()))
	case "scheduler":
		os.Exit(cli.Run(scheduler.NewSchedulerCommand()))
	default:
		fail(usage)
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
