/**
 * A proxy in front of the server: HTTP passes unchanged, frames of `/realtime` pass one by one. A test may close
 * connections with any code, withhold their frames, or refuse them.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { forwardHttp } from './http-forward.ts';

export type RealtimeProxy = {
  readonly port: number;
  /** Connections open now, and ever opened. */
  readonly open: number;
  readonly opened: number;
  /** Frames withheld from clients. */
  readonly held: number;
  /** Closes every connection with this code, towards the server too. */
  close(code: number, reason?: string): void;
  /** Withholds frames from clients; connections stay open. */
  withhold(): void;
  /** Delivers withheld frames first, then new ones. */
  release(): void;
  /** Refuses new connections before they open, until `accept`. */
  refuse(): void;
  /** Closes new connections with this code once they open, until `accept`. */
  answerWith(code: number, reason?: string): void;
  accept(): void;
  dispose(): Promise<void>;
};

type ProxiedConnection = { client: WebSocket; server: WebSocket; held: string[] };

/**
 * @param target port of the real server on the loopback
 * @param at port to listen on; any that is free when it is 0
 */
export async function startRealtimeProxy(target: number, at = 0): Promise<RealtimeProxy> {
  const connections = new Set<ProxiedConnection>();
  let opened = 0;
  let withholding = false;
  let policy: { kind: 'accept' } | { kind: 'refuse' } | { kind: 'answer'; code: number; reason: string } = {
    kind: 'accept',
  };

  const http = createServer((incoming, answer) => forwardHttp(incoming, answer, target));
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  http.on('upgrade', (incoming, socket, head) => {
    if (policy.kind === 'refuse') return void socket.destroy();
    sockets.handleUpgrade(incoming, socket, head, (client) => {
      if (policy.kind === 'answer') client.close(policy.code, policy.reason);
      else connect(client, incoming);
    });
  });

  function connect(client: WebSocket, incoming: IncomingMessage): void {
    opened += 1;
    const { cookie, origin } = incoming.headers;
    const protocols = (incoming.headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const server = new WebSocket(`ws://127.0.0.1:${target}${incoming.url}`, protocols, {
      perMessageDeflate: false,
      // The page's origin has the proxy's port; the server compares it with the requested host.
      headers: { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}), host: String(incoming.headers.host) },
    });
    const connection: ProxiedConnection = { client, server, held: [] };
    connections.add(connection);
    const early: string[] = [];
    server.on('open', () => {
      for (const text of early.splice(0)) server.send(text);
    });
    client.on('message', (data) => {
      const text = (data as Buffer).toString();
      if (server.readyState === WebSocket.OPEN) server.send(text);
      else early.push(text);
    });
    server.on('message', (data) => {
      const text = (data as Buffer).toString();
      if (withholding) connection.held.push(text);
      else client.send(text);
    });
    client.on('close', () => {
      connections.delete(connection);
      server.terminate();
    });
    server.on('close', (code, reason) => endClient(client, code, reason.toString()));
    for (const end of [client, server]) end.on('error', () => undefined);
  }

  await new Promise<void>((resolve) => {
    http.listen(at, '127.0.0.1', resolve);
  });
  return {
    port: (http.address() as AddressInfo).port,
    get open() {
      return connections.size;
    },
    get opened() {
      return opened;
    },
    get held() {
      return [...connections].reduce((sum, connection) => sum + connection.held.length, 0);
    },
    close: (code, reason = '') => {
      for (const { client } of connections) client.close(code, reason);
    },
    withhold: () => {
      withholding = true;
    },
    release: () => {
      withholding = false;
      for (const { client, held } of connections) for (const text of held.splice(0)) client.send(text);
    },
    refuse: () => {
      policy = { kind: 'refuse' };
    },
    answerWith: (code, reason = '') => {
      policy = { kind: 'answer', code, reason };
    },
    accept: () => {
      policy = { kind: 'accept' };
    },
    async dispose() {
      for (const { client, server } of connections) {
        client.terminate();
        server.terminate();
      }
      http.closeAllConnections();
      await new Promise((resolve) => {
        http.close(resolve);
      });
    },
  };
}

/** 1005 and 1006 mean "no close frame" and may not be sent. */
function endClient(client: WebSocket, code: number, reason: string): void {
  if (code === 1005 || code === 1006) client.terminate();
  else client.close(code, reason);
}
