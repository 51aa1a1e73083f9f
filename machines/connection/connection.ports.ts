import type { ServerFrame } from '#protocol/realtime/frames.ts';
import type { SessionEnding } from '#protocol/rules/failures.ts';
import type { Clock, Random } from '../clock/clock.ports.ts';

/** One socket: it opens once, closes once and never reconnects. */
export type SocketHandlers = {
  opened(): void;
  message(text: string): void;
  /** Called once, opened or not, but not after our own close. Code 1006 or 1000 when there was no close frame. */
  closed(code: number, reason: string): void;
};

export type Socket = {
  send(text: string): void;
  close(code: number, reason?: string): void;
};

export type SocketPort = { open(handlers: SocketHandlers): Socket };

/** `first`: no earlier connection of this session was initialed, so changes before it produced no frame. */
export type Initialed = Extract<ServerFrame, { event: 'initialed' }>['data'] & { first: boolean };

export type ConnectionPorts = {
  socket: SocketPort;
  clock: Pick<Clock, 'now'>;
  random: Random;
  /** The user's position in the event log, as `init` carries it; undefined before the first frame. */
  cursor(userId: string): string | undefined;
  /** Every frame after `initialed` except `pong`, in order of arrival. */
  deliver(frame: ServerFrame): void;
  /** The connection is initialed; frames follow. */
  initialed(data: Initialed): void;
  /** An initialed connection ended, for any reason. */
  disconnected(): void;
  /** The server ended the session (4002). */
  loggedOut(ending: SessionEnding): void;
};
