/**
 * The server with a mouth that tests can put words into: HTTP passes untouched, frames of `/realtime` pass one by one,
 * and
 * a test may close lines with any code, silence them, or refuse them.
 *
 * RG-1 open: frames pass both ways, in order.
 * RG-2 close(code, reason): every line ends with that close frame; the server's own end of it ends too.
 * RG-3 silence(): lines stay open, and no frame passes to the client any more; speak() lets them pass again, those
 * held first.
 * RG-4 refuse(): new lines end before they open, as from a server that answers no upgrade; accept() ends that.
 * RG-5 answerWith(code, reason): new lines open and end at once with that close frame; accept() ends that.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { forwardHttp } from './http-forward.ts';

export type RealtimeProxy = {
  readonly port: number;
  /** Lines open now, and ever opened. */
  readonly open: number;
  readonly opened: number;
  /** Frames that wait until the gate may speak again. */
  readonly held: number;
  close(code: number, reason?: string): void;
  silence(): void;
  speak(): void;
  refuse(): void;
  answerWith(code: number, reason?: string): void;
  accept(): void;
  dispose(): Promise<void>;
};

type Line = { client: WebSocket; server: WebSocket; held: string[] };

/** @param target port of the real server on the loopback */
export async function startRealtimeProxy(target: number): Promise<RealtimeProxy> {
  const lines = new Set<Line>();
  let opened = 0;
  let silent = false;
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
      else join(client, incoming);
    });
  });

  function join(client: WebSocket, incoming: IncomingMessage): void {
    opened += 1;
    const { cookie, origin } = incoming.headers;
    const protocols = (incoming.headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const server = new WebSocket(`ws://127.0.0.1:${target}${incoming.url}`, protocols, {
      perMessageDeflate: false,
      // The page's origin names the gate's port; the server compares it with the host that was asked.
      headers: { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}), host: String(incoming.headers.host) },
    });
    const line: Line = { client, server, held: [] };
    lines.add(line);
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
      if (silent) line.held.push(text);
      else client.send(text);
    });
    client.on('close', () => {
      lines.delete(line);
      server.terminate();
    });
    server.on('close', (code, reason) => endClient(client, code, reason.toString()));
    for (const end of [client, server]) end.on('error', () => undefined);
  }

  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (http.address() as AddressInfo).port,
    get open() {
      return lines.size;
    },
    get opened() {
      return opened;
    },
    get held() {
      return [...lines].reduce((sum, line) => sum + line.held.length, 0);
    },
    close: (code, reason = '') => {
      for (const { client } of lines) client.close(code, reason);
    },
    silence: () => {
      silent = true;
    },
    speak: () => {
      silent = false;
      for (const { client, held } of lines) for (const text of held.splice(0)) client.send(text);
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
      for (const { client, server } of lines) {
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

/** 1005 and 1006 stand for "no close frame" and may not be sent. */
function endClient(client: WebSocket, code: number, reason: string): void {
  if (code === 1005 || code === 1006) client.terminate();
  else client.close(code, reason);
}
