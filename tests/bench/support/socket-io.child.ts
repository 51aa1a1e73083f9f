/** The baseline of ten tabs: a socket.io server that sends every tab every message. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

type Wire = Record<string, unknown>;
let messages: Wire[] = [];

const http = createServer();
const server = new Server(http, { cors: { origin: '*' }, transports: ['websocket'], maxHttpBufferSize: 64 * 1024 });
server.on('connection', (socket) => {
  socket.on('ready', () => {
    for (const message of messages) socket.emit('chat-message', message);
    socket.emit('complete', messages.length);
  });
});
http.listen(0, '127.0.0.1');

process.on('message', (request: { ask?: number; messages?: Wire[] }) => {
  if (request.ask === undefined) return;
  messages = request.messages ?? messages;
  process.send?.({ ask: request.ask, port: (http.address() as AddressInfo).port });
});
process.channel?.ref();
