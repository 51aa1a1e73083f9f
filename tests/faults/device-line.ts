/** A device of a person: a socket that connects again and resumes by its cursor, as the core worker does. */
import { WebSocket } from 'ws';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';
import type { Random } from '#tests/simulation/random.ts';
import type { LineHistory, LogEntry } from './check-talk.ts';

export type DeviceLine = {
  readonly userId: string;
  /** The newest cursor it has. */
  readonly cursor: number;
  readonly connections: number;
  /** Resolves when it is connected for the first time. */
  readonly joined: Promise<void>;
  history(): LineHistory;
  close(): void;
};

/** Milliseconds before it connects again. */
const AGAIN = { least: 50, most: 400 };
/** Without a frame for so long it gives the connection up and connects again. Milliseconds. */
const SILENCE = 6_000;
const PING_EVERY = 2_000;

/** @param onMessage receives the id of each message, once */
export function openDeviceLine(
  { port, userId, token, random }: { port: number; userId: string; token: string; random: Random },
  onMessage: (id: string) => void,
): DeviceLine {
  const received: (LogEntry | { resyncedTo: number })[] = [];
  let from: number | undefined;
  let cursor = 0;
  let connections = 0;
  let closed = false;
  let socket: WebSocket;
  let lastFrameAt = 0;
  const { promise: joined, resolve: onJoined } = Promise.withResolvers<void>();

  function connect(): void {
    if (closed) return;
    const opened = new WebSocket(`ws://127.0.0.1:${port}${REALTIME_PATH}`, [SUBPROTOCOL, `${BEARER_PREFIX}${token}`], {
      perMessageDeflate: false,
      handshakeTimeout: SILENCE,
    });
    socket = opened;
    opened.on('open', () => {
      lastFrameAt = performance.now();
      const resume = from === undefined ? {} : { cursor: String(cursor) };
      opened.send(JSON.stringify({ event: 'init', data: { userId, protocol: 1, ...resume } }));
    });
    opened.on('message', (data: Buffer) => {
      lastFrameAt = performance.now();
      // What arrives on a connection that was given up is dropped, as a closed socket of a browser drops it.
      if (opened === socket) receive(data.toString());
    });
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (opened === socket) setTimeout(connect, AGAIN.least + random.integer(AGAIN.most - AGAIN.least));
    });
  }

  function receive(text: string): void {
    if (text.startsWith('{"event":"initialed"')) {
      const { data } = JSON.parse(text) as { data: { cursor: string; replay: string } };
      connections += 1;
      if (from === undefined) {
        from = cursor = Number(data.cursor);
        onJoined();
      } else if (data.replay === 'resync') {
        cursor = Number(data.cursor);
        received.push({ resyncedTo: cursor });
      }
      return;
    }
    // Frames of the log end with their cursor.
    const found = /"cursor":"(\d+)"\}$/.exec(text)?.[1];
    if (found === undefined || text.startsWith('{"event":"pong"')) return;
    const message = text.startsWith('{"event":"chat-message"') ? /"_id":"([^"]+)"/.exec(text)?.[1] : undefined;
    received.push({ cursor: Number(found), message });
    if (Number(found) > cursor && message !== undefined) onMessage(message);
    cursor = Math.max(cursor, Number(found));
  }

  const pinging = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (performance.now() - lastFrameAt > SILENCE) socket.terminate();
    else socket.send('{"event":"ping"}');
  }, PING_EVERY);
  connect();
  return {
    userId,
    joined,
    get cursor() {
      return cursor;
    },
    get connections() {
      return connections;
    },
    history: () => ({ userId, from: from ?? 0, received }),
    close() {
      closed = true;
      clearInterval(pinging);
      socket.terminate();
    },
  };
}
