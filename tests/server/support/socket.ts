import { WebSocket } from 'ws';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';

/** A socket that remembers what came, so that a test waits for facts and never for time. */
export type TestSocket = {
  readonly socket: WebSocket;
  /** Everything that came and was not taken yet. */
  readonly frames: ServerFrame[];
  send(frame: unknown): void;
  /**
   * Takes the next frame of an event, now or when it comes; frames of other events stay. Fails when the socket closes
   * first.
   */
  next<Event extends ServerFrame['event']>(event: Event): Promise<Extract<ServerFrame, { event: Event }>>;
  /** How the socket was closed. */
  readonly closed: Promise<{ code: number; reason: string }>;
};

export type Dial = { token?: string; cookie?: string; origin?: string; protocols?: string[]; path?: string };

/** Dials, and resolves when the socket is open. @throws Error with the status when the upgrade is refused */
export async function dial(base: string, options: Dial): Promise<TestSocket> {
  const protocols = options.protocols ?? [
    SUBPROTOCOL,
    ...(options.token === undefined ? [] : [`${BEARER_PREFIX}${options.token}`]),
  ];
  const socket = new WebSocket(`${base.replace('http', 'ws')}${options.path ?? REALTIME_PATH}`, protocols, {
    headers: options.cookie === undefined ? {} : { cookie: options.cookie },
    ...(options.origin === undefined ? {} : { origin: options.origin }),
  });
  const frames: ServerFrame[] = [];
  const waiting: { event: string; take: (frame: ServerFrame) => void }[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as ServerFrame;
    const index = waiting.findIndex(({ event }) => event === frame.event);
    if (index >= 0) waiting.splice(index, 1)[0]?.take(frame);
    else frames.push(frame);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_, response) => {
      reject(new Error(`refused ${response.statusCode}`));
      socket.terminate();
    });
    socket.on('error', reject);
  });
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next: <Event extends ServerFrame['event']>(event: Event) =>
      new Promise<Extract<ServerFrame, { event: Event }>>((resolve, reject) => {
        const index = frames.findIndex((frame) => frame.event === event);
        if (index >= 0) return resolve(frames.splice(index, 1)[0] as Extract<ServerFrame, { event: Event }>);
        waiting.push({ event, take: (frame) => resolve(frame as Extract<ServerFrame, { event: Event }>) });
        void closed.then(({ code, reason }) =>
          reject(new Error(`closed with ${code} ${reason} while waiting for ${event}`)),
        );
      }),
  };
}

/** Dials, sends `init` and waits for `initialed`. */
export async function join(
  base: string,
  who: { userId: string; token: string },
  cursor?: string,
): Promise<TestSocket & { initialed: Extract<ServerFrame, { event: 'initialed' }>['data'] }> {
  const line = await dial(base, { token: who.token });
  line.send({ event: 'init', data: { userId: who.userId, protocol: 1, ...(cursor === undefined ? {} : { cursor }) } });
  return { ...line, initialed: (await line.next('initialed')).data };
}
