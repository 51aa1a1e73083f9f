import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { encode } from '#protocol/codec.ts';
import type { BusTopic } from './bus.ports.ts';
import { createNatsBus } from './nats-bus.ts';

const TOPIC: BusTopic<string> = 'greeting';
const LIMITS = { connect: 5_000, retryEvery: 10 };

/** As much of a NATS server as one subscription needs. */
function createNats(): { server: Server; lines: string[]; sockets: Set<Socket> } {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(`INFO {"server_id":"test","version":"2.9.0","proto":1,"headers":true,"max_payload":1048576}\r\n`);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        lines.push(line);
        if (line === 'PING') socket.write('PONG\r\n');
      }
    });
  });
  return { server, lines, sockets };
}

it('serves its own process while NATS is away at the start, and connects when it comes', async () => {
  const { server, lines, sockets } = createNats();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The port is free again, and nothing answers there.
  server.close();
  await once(server, 'close');

  const problems: unknown[] = [];
  const bus = await createNatsBus(`nats://127.0.0.1:${port}`, (error) => problems.push(error), LIMITS);
  onTestFinished(async () => {
    await bus.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const received: string[] = [];
  const reconnected = vi.fn();
  bus.subscribe(TOPIC, (text) => received.push(text));
  bus.onReconnect(reconnected);
  expect(bus.isConnected()).toBe(false);
  expect(String(problems[0])).toContain('NATS does not answer');
  bus.publish(TOPIC, 'from here');
  await vi.waitFor(() => expect(received).toEqual(['from here']));

  server.listen(port, '127.0.0.1');
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(bus.isConnected()).toBe(true);
  await vi.waitFor(() => expect(lines.some((line) => line.startsWith('SUB vermeil '))).toBe(true));
  const [subscription = ''] = lines.filter((line) => line.startsWith('SUB vermeil '));
  const text = encode({ topic: TOPIC, payload: 'from elsewhere' });
  for (const socket of sockets)
    socket.write(`MSG vermeil ${subscription.split(' ').at(-1)} ${Buffer.byteLength(text)}\r\n${text}\r\n`);
  await vi.waitFor(() => expect(received).toEqual(['from here', 'from elsewhere']));
});

it('does not start with an address that is not valid', async () => {
  await expect(createNatsBus('nats://127.0.0.1:port', () => undefined, LIMITS)).rejects.toThrow();
});

it('closes without an error while NATS is away', async () => {
  const { server, sockets } = createNats();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bus = await createNatsBus(`nats://127.0.0.1:${port}`, () => undefined, LIMITS);
  server.close();
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(bus.isConnected()).toBe(false));
  await expect(bus.close()).resolves.toBeUndefined();
});
