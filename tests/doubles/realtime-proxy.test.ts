import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startRealtimeProxy, type RealtimeProxy } from './realtime-proxy.ts';

let server: Server;
let echo: WebSocketServer;
let gate: RealtimeProxy;

beforeEach(async () => {
  server = createServer((_request, answer) => {
    answer.end('page');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  echo = new WebSocketServer({ server });
  echo.on('connection', (socket) => socket.on('message', (data) => socket.send((data as Buffer).toString())));
  gate = await startRealtimeProxy((server.address() as AddressInfo).port);
});

afterEach(async () => {
  await gate.dispose();
  for (const client of echo.clients) client.terminate();
  echo.close();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** A client that keeps what it hears. */
function dial() {
  const socket = new WebSocket(`ws://127.0.0.1:${gate.port}/realtime`, 'vermeil.v1');
  const heard: string[] = [];
  socket.on('message', (data) => heard.push((data as Buffer).toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => {
    socket.on('close', (code, reason) => resolve(`${code} ${reason.toString()}`));
  });
  return {
    socket,
    heard,
    closed,
    opened: new Promise<void>((resolve) => {
      socket.on('open', resolve);
    }),
  };
}

describe('realtime gate', () => {
  it('passes pages untouched and frames in order', async () => {
    expect(await (await fetch(`http://127.0.0.1:${gate.port}/`)).text()).toBe('page');
    const { socket, heard, opened } = dial();
    await opened;
    for (const word of ['a', 'b', 'c']) socket.send(word);
    await expect.poll(() => heard).toEqual(['a', 'b', 'c']);
    expect(gate.open).toBe(1);
  });

  it('closes every line with the code and reason it is told, towards the server too', async () => {
    const { closed, opened } = dial();
    await opened;
    await expect.poll(() => echo.clients.size).toBe(1);
    gate.close(4002, 'signed out');
    expect(await closed).toBe('4002 signed out');
    await expect.poll(() => echo.clients.size).toBe(0);
    expect(gate.open).toBe(0);
  });

  it('holds its tongue, and says what it held when it may speak', async () => {
    const { socket, heard, opened } = dial();
    await opened;
    socket.send('a');
    await expect.poll(() => heard).toEqual(['a']);
    gate.silence();
    socket.send('b');
    const other = dial();
    await other.opened;
    other.socket.send('c');
    expect(heard).toEqual(['a']);
    gate.speak();
    await expect.poll(() => heard).toEqual(['a', 'b']);
    await expect.poll(() => other.heard).toEqual(['c']);
  });

  it('refuses new lines until it accepts again', async () => {
    gate.refuse();
    expect(await dial().closed).toBe('1006 ');
    gate.accept();
    await dial().opened;
    expect(gate.opened).toBe(1);
  });

  it('answers new lines with a close code', async () => {
    gate.answerWith(1013, 'retry-after=700');
    expect(await dial().closed).toBe('1013 retry-after=700');
  });
});
