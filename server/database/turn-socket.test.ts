import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createTurnSocket } from './turn-socket.ts';

const server = createServer();
let socket: Socket | undefined;
afterEach(() => {
  socket?.destroy();
  server.close();
});

it('sends what is written in one turn together, and nothing later than its end', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  socket = createTurnSocket().connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[peer]] = await Promise.all([accepted, once(socket, 'connect')]);
  const received: string[] = [];
  peer.on('data', (data: Buffer) => received.push(String(data)));
  const sent = vi.spyOn(socket, '_writev');

  socket.write('one');
  await Promise.resolve();
  socket.write(Buffer.from(' two'));
  await nextTurn();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(socket.writableCorked).toBe(0);
  socket.end(' three');
  await once(peer, 'end');
  expect(received.join('')).toBe('one two three');
});
