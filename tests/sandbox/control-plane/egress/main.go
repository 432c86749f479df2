// Command egress is the API server's way into the cluster. It accepts HTTP
// CONNECT on a unix socket and dials the asked-for port on the loopback
// interface, whatever the host was: Pods have addresses here, but their
// processes listen on loopback alone.
package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fail("usage: egress SOCKET")
	}
	fail(serve(os.Args[1]).Error())
}

func serve(socket string) error {
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return err
	}
	for {
		connection, err := listener.Accept()
		if err != nil {
			return err
		}
		go tunnel(connection)
	}
}

func tunnel(client net.Conn) {
	defer client.Close()
	reader := bufio.NewReader(client)
	request, err := http.ReadRequest(reader)
	if err != nil || request.Method != http.MethodConnect {
		io.WriteString(client, "HTTP/1.1 405 Method Not Allowed\r\n\r\n")
		return
	}
	_, port, err := net.SplitHostPort(request.Host)
	if err != nil {
		io.WriteString(client, "HTTP/1.1 400 Bad Request\r\n\r\n")
		return
	}
	server, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil {
		io.WriteString(client, "HTTP/1.1 502 Bad Gateway\r\n\r\n")
		return
	}
	defer server.Close()
	io.WriteString(client, "HTTP/1.1 200 Connection established\r\n\r\n")
	done := make(chan struct{}, 2)
	go copyThenSignal(server, reader, done)
	go copyThenSignal(client, server, done)
	<-done
}

func copyThenSignal(to io.Writer, from io.Reader, done chan<- struct{}) {
	io.Copy(to, from)
	done <- struct{}{}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
