/** The baseline: a SharedWorker that does nothing but pass each message on to every tab. */
import { PROTOCOL_VERSION } from '#protocol/version.ts';
import { answerArrivals, noteArrival } from './note-arrivals.ts';

// The tests compile for pages; of a worker's scope only this much is used.
declare const self: Pick<Window, 'location'> & {
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void;
};

const ports: MessagePort[] = [];
answerArrivals('bench.arrivals.bare');

function open(token: string, userId: string): void {
  const socket = new WebSocket(`${self.location.origin.replace('http', 'ws')}/realtime`, [
    'vermeil.v1',
    `bearer.${token}`,
  ]);
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ event: 'init', data: { userId, protocol: PROTOCOL_VERSION } })),
  );
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    noteArrival(data);
    const frame = JSON.parse(data) as { event: string; data: unknown };
    if (frame.event === 'initialed') for (const port of ports) port.postMessage({ ready: true });
    if (frame.event === 'chat-message') for (const port of ports) port.postMessage(frame.data);
  });
}

let opened = false;
self.addEventListener('connect', ({ ports: [port] }) => {
  if (!port) return;
  ports.push(port);
  port.addEventListener('message', ({ data }: MessageEvent<{ token: string; userId: string }>) => {
    if (!opened) open(data.token, data.userId);
    opened = true;
  });
  port.start();
});
