// Command guard runs one command and sees to it that nothing of it outlives
// the caller: however the command forks and daemonises, all of its processes
// are killed as soon as the command itself has ended or standard input has
// (the caller holds the other end of that pipe, so the kernel closes it even
// if the caller is killed).
//
// It runs itself once more in between. If either of the two is killed, the
// other one ends the rest.
package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	usage = "usage: guard COMMAND [argument...]"
	inner = "--inner"
	// What a shell answers for a command that could not be run.
	cannotRun = 126
)

func main() {
	if len(os.Args) < 2 || (os.Args[1] == inner && len(os.Args) < 3) {
		fail(usage)
	}
	command := append([]string{os.Args[0], inner}, os.Args[1:]...)
	attributes := &syscall.SysProcAttr{}
	if os.Args[1] == inner {
		command = os.Args[2:]
		attributes.Pdeathsig = syscall.SIGKILL
	}
	status, err := guard(command, attributes)
	if err != nil {
		fail(err.Error())
	}
	os.Exit(status)
}

func guard(command []string, attributes *syscall.SysProcAttr) (int, error) {
	// The kernel sends a parent's death signal when the thread that started
	// the child ends, so that thread must be one that lasts.
	runtime.LockOSThread()
	// Orphans come to the guard instead of to init, so none can get away.
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return 0, fmt.Errorf("guard: cannot become a subreaper: %w", err)
	}
	child, hold, err := start(command, attributes)
	if err != nil {
		return 0, fmt.Errorf("guard: cannot run %s: %w", command[0], err)
	}
	defer hold.Close()
	go killWhenClosed(os.Stdin)
	status := wait(child.Pid)
	killChildren()
	for reap(0) {
		// Everything that has ended comes first: to find our children, all
		// processes of the machine are read.
		for reap(syscall.WNOHANG) {
		}
		killChildren()
	}
	return status, nil
}

// start runs command with a standard input that nobody writes to: it ends when
// this process does.
func start(command []string, attributes *syscall.SysProcAttr) (*os.Process, io.Closer, error) {
	path, err := exec.LookPath(command[0])
	if err != nil {
		return nil, nil, err
	}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	defer read.Close()
	child, err := os.StartProcess(path, command, &os.ProcAttr{
		Files: []*os.File{read, os.Stdout, os.Stderr},
		Sys:   attributes,
	})
	return child, write, err
}

func killWhenClosed(input io.Reader) {
	io.Copy(io.Discard, input)
	killChildren()
}

// wait reaps children until the one asked for has ended, and returns its
// status as a shell would.
func wait(pid int) int {
	for {
		var status syscall.WaitStatus
		ended, err := syscall.Wait4(-1, &status, 0, nil)
		switch {
		case err == syscall.EINTR:
		case err != nil:
			return cannotRun
		case ended == pid && status.Signaled():
			return 128 + int(status.Signal())
		case ended == pid:
			return status.ExitStatus()
		}
	}
}

// reap waits for one more child; false means that none is left, or, without
// waiting, that none has ended.
func reap(options int) bool {
	pid, err := syscall.Wait4(-1, nil, options, nil)
	return pid > 0 || err == syscall.EINTR
}

// killChildren kills the direct children only: theirs become ours by that.
func killChildren() {
	entries, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, entry := range entries {
		content, err := os.ReadFile(entry)
		if err == nil && parent(string(content)) == os.Getpid() {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(entry)))
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// parent reads the parent's id from a line of /proc/PID/stat. The command's
// name, in parentheses, may hold anything, so counting starts behind it.
func parent(stat string) int {
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	if len(fields) < 2 {
		return 0
	}
	pid, _ := strconv.Atoi(fields[1])
	return pid
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(cannotRun)
}
