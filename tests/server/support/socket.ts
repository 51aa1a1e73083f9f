import { WebSocket } from 'ws';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';

/** A connection that stores received frames, so that tests wait for facts, not for time. */
export type TestSocket = {
  readonly socket: WebSocket;
  /** Received frames that no call of `next` has taken. */
  readonly frames: ServerFrame[];
  send(frame: unknown): void;
  /**
   * Takes the next frame of an event, now or when it arrives; frames of other events stay. Rejects if the connection
   * closes first.
   */
  next<Event extends ServerFrame['event']>(event: Event): Promise<Extract<ServerFrame, { event: Event }>>;
  /** How the socket was closed. */
  readonly closed: Promise<{ code: number; reason: string }>;
};

export type Dial = { token?: string; cookie?: string; origin?: string; protocols?: string[]; path?: string };

/** Opens a connection. @throws Error with the status of a refused upgrade */
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

/** Opens a connection, sends `init` and waits for `initialed`. */
export async function join(
  base: string,
  who: { userId: string; token: string },
  cursor?: string,
): Promise<TestSocket & { initialed: Extract<ServerFrame, { event: 'initialed' }>['data'] }> {
  const connection = await dial(base, { token: who.token });
  connection.send({
    event: 'init',
    data: { userId: who.userId, protocol: 1, ...(cursor === undefined ? {} : { cursor }) },
  });
  return { ...connection, initialed: (await connection.next('initialed')).data };
}
