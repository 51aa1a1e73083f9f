/** The baseline: each tab has its own socket and keeps every message itself. */
import { io } from 'socket.io-client';

declare global {
  interface Window {
    bench: { ready: Promise<number>; messages: unknown[] };
  }
}

const port = new URLSearchParams(location.search).get('port') ?? '';
const messages: unknown[] = [];
const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
const ready = new Promise<number>((resolve) => {
  socket.on('complete', resolve);
});
socket.on('chat-message', (message) => messages.push(message));
socket.on('connect', () => socket.emit('ready'));
window.bench = { ready, messages };
