/** The baseline: what `ws` itself needs for a socket, and for answering JSON with JSON. */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  perMessageDeflate: false,
  maxPayload: 64 * 1024,
  backlog: 8_192,
});
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const frame = JSON.parse((data as Buffer).toString()) as { event: string };
    socket.send(JSON.stringify({ event: frame.event, data: { serverTime: Date.now() } }));
  });
});
process.on('message', (message: { ask?: number }) => {
  if (message.ask !== undefined) process.send?.({ ask: message.ask, port: (server.address() as AddressInfo).port });
});
