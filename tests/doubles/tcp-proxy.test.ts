import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let echo: Server;
let proxy: TcpProxy;
const clients: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startTcpProxy((echo.address() as AddressInfo).port);
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.close();
  await new Promise((resolve) => {
    echo.close(resolve);
  });
});

/** A client that records the echo. */
async function dial() {
  const socket = connect(proxy.port, '127.0.0.1');
  clients.push(socket);
  let text = '';
  let waiting: { length: number; resolve(text: string): void } | undefined;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += String(chunk);
    if (waiting && text.length >= waiting.length) waiting.resolve(text);
  });
  const closed = new Promise<boolean>((resolve) => {
    socket.on('close', resolve);
  });
  return {
    socket,
    closed,
    text: () => text,
    received: (length: number) =>
      new Promise<string>((resolve) => {
        if (text.length >= length) resolve(text);
        else waiting = { length, resolve };
      }),
  };
}

/** Waits for the echo of a second client: all earlier bytes have arrived by then. */
async function roundTrip(): Promise<void> {
  const other = await dial();
  other.socket.write('x');
  await other.received(1);
  other.socket.destroy();
}

describe('tcp proxy', () => {
  it('forwards bytes both ways, whole and in order, and the end of the stream', async () => {
    const a = await dial();
    const sent = 'vermeil'.repeat(100_000);
    a.socket.write(sent);
    expect(await a.received(sent.length)).toBe(sent);
    a.socket.end();
    expect(await a.closed).toBe(false);
  });

  it('cuts every connection at once and lets new ones pass', async () => {
    const a = await dial();
    a.socket.write('a');
    await a.received(1);
    proxy.cut();
    expect(await a.closed).toBe(true);
    await expect.poll(() => proxy.open).toBe(0);
    await roundTrip();
    expect(proxy.accepted).toBe(2);
  });

  it('refuses new connections and keeps existing ones', async () => {
    const a = await dial();
    a.socket.write('a');
    await a.received(1);
    proxy.refuse();
    const b = await dial();
    await b.closed;
    expect(b.text()).toBe('');
    a.socket.write('b');
    expect(await a.received(2)).toBe('ab');
  });

  it('freezes open connections and delivers the waiting bytes on thaw', async () => {
    const a = await dial();
    a.socket.write('a');
    await a.received(1);
    proxy.freeze('down');
    a.socket.write('bc');
    proxy.freeze('up');
    a.socket.write('d');
    proxy.thaw();
    await a.received(4);
    proxy.freeze();
    a.socket.write('e');
    expect(a.text()).toBe('abcd');
    expect(proxy.open).toBe(1);
    proxy.thaw();
    expect(await a.received(5)).toBe('abcde');
  });

  it('delays every chunk and keeps the order', async () => {
    proxy.delay(30);
    const a = await dial();
    const from = performance.now();
    a.socket.write('1');
    await a.received(1);
    expect(performance.now() - from).toBeGreaterThanOrEqual(58);
    for (const digit of '23456789') a.socket.write(digit);
    expect(await a.received(9)).toBe('123456789');
  });

  it('limits the rate', async () => {
    proxy.throttle(20_000);
    const a = await dial();
    const from = performance.now();
    a.socket.write('x'.repeat(4_000));
    await a.received(4_000);
    expect(performance.now() - from).toBeGreaterThanOrEqual(140);
  });

  it('goes offline and is restored', async () => {
    const a = await dial();
    a.socket.write('a');
    await a.received(1);
    proxy.offline();
    expect(await a.closed).toBe(true);
    const b = await dial();
    await b.closed;
    proxy.restore();
    await roundTrip();
  });
});
