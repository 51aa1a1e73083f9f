import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startRealtimeProxy, type RealtimeProxy } from './realtime-proxy.ts';

let server: Server;
let echo: WebSocketServer;
let proxy: RealtimeProxy;

beforeEach(async () => {
  server = createServer((_request, answer) => {
    answer.end('page');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  echo = new WebSocketServer({ server });
  echo.on('connection', (socket) => socket.on('message', (data) => socket.send((data as Buffer).toString())));
  proxy = await startRealtimeProxy((server.address() as AddressInfo).port);
});

afterEach(async () => {
  await proxy.dispose();
  for (const client of echo.clients) client.terminate();
  echo.close();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** A client that records its frames. */
function dial() {
  const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/realtime`, 'vermeil.v1');
  const received: string[] = [];
  socket.on('message', (data) => received.push((data as Buffer).toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => {
    socket.on('close', (code, reason) => resolve(`${code} ${reason.toString()}`));
  });
  return {
    socket,
    received,
    closed,
    opened: new Promise<void>((resolve) => {
      socket.on('open', resolve);
    }),
  };
}

describe('realtime proxy', () => {
  it('forwards pages unchanged and frames in order', async () => {
    expect(await (await fetch(`http://127.0.0.1:${proxy.port}/`)).text()).toBe('page');
    const { socket, received, opened } = dial();
    await opened;
    for (const word of ['a', 'b', 'c']) socket.send(word);
    await expect.poll(() => received).toEqual(['a', 'b', 'c']);
    expect(proxy.open).toBe(1);
  });

  it('closes every connection with a code and reason, towards the server too', async () => {
    const { closed, opened } = dial();
    await opened;
    await expect.poll(() => echo.clients.size).toBe(1);
    proxy.close(4002, 'signed out');
    expect(await closed).toBe('4002 signed out');
    await expect.poll(() => echo.clients.size).toBe(0);
    expect(proxy.open).toBe(0);
  });

  it('withholds frames and delivers them on release', async () => {
    const { socket, received, opened } = dial();
    await opened;
    socket.send('a');
    await expect.poll(() => received).toEqual(['a']);
    proxy.withhold();
    socket.send('b');
    const other = dial();
    await other.opened;
    other.socket.send('c');
    expect(received).toEqual(['a']);
    proxy.release();
    await expect.poll(() => received).toEqual(['a', 'b']);
    await expect.poll(() => other.received).toEqual(['c']);
  });

  it('refuses new connections until it accepts again', async () => {
    proxy.refuse();
    expect(await dial().closed).toBe('1006 ');
    proxy.accept();
    await dial().opened;
    expect(proxy.opened).toBe(1);
  });

  it('closes new connections with a code', async () => {
    proxy.answerWith(1013, 'retry-after=700');
    expect(await dial().closed).toBe('1013 retry-after=700');
  });
});
